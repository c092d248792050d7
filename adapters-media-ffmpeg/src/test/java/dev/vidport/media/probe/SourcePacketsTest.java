package dev.vidport.media.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.media.ClockJump;
import dev.vidport.domain.media.FrameRate;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SourcePacketsTest {
  private static final FrameRate RATE = new FrameRate(25, 1);

  private static SourcePackets packets(boolean isTransmission) {
    return new SourcePackets(0, true, isTransmission);
  }

  /** Two seconds of video and a little more of audio, from {@code start} on. */
  private static void add(SourcePackets packets, double start) {
    for (int i = 0; i < 50; i++) {
      packets.video().accept("%1$.6f,0.040000,%1$.6f".formatted(start + i / 25.0));
      packets.audio().accept("%1$.6f,0.040200,%1$.6f".formatted(start + i * 0.0402));
    }
  }

  private static List<ClockJump> jumps(SourcePackets packets) {
    return packets.sections().jumps(RATE, 0);
  }

  @Test
  void continuousClockHasNoJumps() {
    SourcePackets packets = packets(true);
    add(packets, 0);
    add(packets, 11);

    assertThat(jumps(packets)).isEmpty();
    assertThat(packets.sections().videoEnd(List.of())).isEqualTo(13_000_000);
  }

  @Test
  void clockThatRestartsContinuesOnTheNextSlot() {
    SourcePackets packets = packets(false);
    add(packets, 0);
    add(packets, 0.013);

    assertThat(jumps(packets)).containsExactly(new ClockJump(1_969_800, 13_000, 1_987_000));
    assertThat(packets.sections().videoEnd(jumps(packets))).isEqualTo(4_000_000);
    assertThat(packets.sections().audioEnd(jumps(packets))).hasValue(4_010_000);
  }

  /** MPEG-PS states the time only of the first frame that begins in a packet. */
  @ParameterizedTest
  @CsvSource({"1.960000, N/A", "N/A, 1.960000"})
  void frameWithoutATimeBeforeARestartHasASlot(String lastButOne, String last) {
    SourcePackets packets = packets(true);
    for (int i = 0; i < 48; i++) {
      packets.video().accept("%.6f,0.040000,%.6f".formatted((i + 1) / 25.0, i / 25.0));
    }
    packets.video().accept(lastButOne + ",0.040000,1.920000");
    packets.video().accept(last + ",0.040000,1.960000");
    add(packets, 0.04);

    // The frame without a time is the last one to be shown, from 2.00 s to 2.04 s.
    List<ClockJump> jumps = packets.sections().jumps(RATE, 40_000);
    assertThat(jumps).extracting(ClockJump::shiftMicros).containsExactly(2_000_000L);
    assertThat(packets.sections().videoEnd(jumps)).isEqualTo(4_040_000);
  }

  @Test
  void transmissionThatJumpsAheadContinues() {
    SourcePackets packets = packets(true);
    add(packets, 0);
    add(packets, 3600);

    assertThat(jumps(packets))
        .containsExactly(new ClockJump(1_969_800, 3_600_000_000L, -3_598_000_000L));
  }

  /** ffmpeg adds 2 to the 32nd milliseconds to times that are far below the first one. */
  @Test
  void overflowOfTheClockIsNoPause() {
    SourcePackets packets = packets(false);
    add(packets, 100);
    add(packets, 4_294_967.296);

    assertThat(packets.sections().jumps(RATE, 100_000_000))
        .containsExactly(new ClockJump(101_969_800, 4_294_967_296_000L, -4_294_865_296_000L));
  }

  @Test
  void recordingMayPauseForAnHour() {
    SourcePackets packets = packets(false);
    add(packets, 0);
    add(packets, 3600);

    assertThat(jumps(packets)).isEmpty();
  }

  @Test
  void frameAfterAPauseIsNotDamaged() {
    SourcePackets packets = packets(false);
    for (String time : List.of("0.0", "1.5", "4.5", "6.0")) {
      packets.video().accept(time + ",2.0," + time);
    }

    assertThat(packets.sections().frameTimes().get(0))
        .containsExactly(0, 1_500_000, 4_500_000, 6_000_000);
  }

  @Test
  void singleDamagedTimesAreNoJumps() {
    for (boolean isTransmission : List.of(true, false)) {
      SourcePackets packets = packets(isTransmission);
      add(packets, 100);
      packets.video().accept("7200.0,0.04,7200.0");
      packets.video().accept("102.04,0.04,102.04");
      packets.video().accept("5.0,0.04,5.0");
      packets.video().accept("102.12,0.04,102.12");

      assertThat(jumps(packets)).as("jumps, %s", isTransmission).isEmpty();
    }
  }

  /** Packets of MPEG-TS hold several frames of audio with one time. */
  @ParameterizedTest
  @CsvSource({"7200, 3", "7200, 30", "30, 30", "4, 30", "-90, 3", "-90, 30"})
  void timesThatOnlySomeAudioHasAreNoJumps(int seconds, int frames) {
    for (boolean isTransmission : List.of(true, false)) {
      SourcePackets packets = packets(isTransmission);
      add(packets, 100);
      audio(packets, 102.01 + seconds, frames);
      audio(packets, 102.01 + frames * 0.02, 10);
      add(packets, 103);

      assertThat(jumps(packets)).as("jumps, %s", isTransmission).isEmpty();
      assertThat(packets.sections().audioEnd(List.of()).orElse(0))
          .isBetween(105_000_000L, 105_010_000L);
      assertThat(packets.longestAudioGap()).hasValue(100_000_000);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 20})
  void lastAudioAloneFarBehindTheVideoIsDamaged(int frames) {
    for (boolean isTransmission : List.of(true, false)) {
      SourcePackets packets = packets(isTransmission);
      add(packets, 0);
      audio(packets, 7200, frames);

      assertThat(jumps(packets)).isEmpty();
      assertThat(packets.sections().audioEnd(List.of())).hasValue(2_010_000);
      assertThat(packets.longestAudioGap()).hasValue(1_000_000);
    }
  }

  @Test
  void gapThatThePacketsAfterItConfirmIsReal() {
    SourcePackets packets = packets(false);
    add(packets, 0);
    packets.video().accept("90.0,0.04,90.0");
    audio(packets, 60, 5);
    audio(packets, 80, 5);
    assertThat(packets.longestAudioGap()).isEmpty();

    audio(packets, 7200, 1);
    audio(packets, 80.1, 5);

    // From the last packet before the gap on.
    assertThat(packets.longestAudioGap()).hasValue(58_030_200);
  }

  private static void audio(SourcePackets packets, double start, int frames) {
    for (int i = 0; i < frames; i++) {
      packets.audio().accept("%1$.6f,0.020000,%1$.6f".formatted(start + i * 0.02));
    }
  }

  /** The positions at which the two streams enter the next section, and its shift. */
  @ParameterizedTest(name = "{0} s of video and {1} s of audio, then a clock from {2} s")
  @CsvSource({
    "2, 0, 0, 2000000",
    "2, 0.2, 0, 2000000",
    "2, 2, 0, 2000000",
    "0.4, 4, 0, 3960000",
    "0.4, 4, 1, 2960000",
    "2, 0, 3600, -3598000000",
    "2, 0.2, 3600, -3598000000",
    "2, 2, 3600, -3598000000",
  })
  void bothStreamsFollowAJumpOfOne(
      double videoSeconds, double audioSeconds, double start, long shift) {
    for (boolean isAudioFirst : List.of(true, false)) {
      FileLines file = new FileLines(packets(true));
      file.add(0, videoSeconds, audioSeconds, isAudioFirst);
      long position = file.position;
      file.add(start, 2, 2, isAudioFirst);

      List<ClockJump> jumps = jumps(file.packets);

      assertThat(jumps).hasSize(1);
      assertThat(jumps.get(0).shiftMicros()).isEqualTo(shift);
      assertThat(jumps.get(0).videoPosition()).hasValue(position + (isAudioFirst ? 1 : 0));
      assertThat(jumps.get(0).audioPosition()).hasValue(position + (isAudioFirst ? 0 : 1));
    }
  }

  /** Decoding times increase within a recording. */
  @ParameterizedTest
  @ValueSource(doubles = {1.93, 1.91, 1.8, 1.5, 1.0})
  void anyStepBackToAKeyframeBeginsARecording(double start) {
    FileLines file = new FileLines(packets(false));
    file.add(0, 2, 2, false);
    long position = file.position;
    file.add(start, 0.4, 0.4, false);
    file.add(0, 2, 2, false);

    List<ClockJump> jumps = jumps(file.packets);

    assertThat(jumps).hasSize(2);
    assertThat(jumps.get(0).videoPosition()).hasValue(position);
    assertThat(jumps.get(0).shiftMicros()).isEqualTo(Math.round(2e6 - start * 1e6));
    assertThat(file.packets.sections().videoEnd(jumps)).isEqualTo(4_400_000);
  }

  /** A line is {@code pts,duration,dts,position,flags}. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        // No keyframe.
        "1.90,0.04,1.90,1000,_; 1.94,0.04,1.94,1001,_",
        // Without a decoding time, the other one steps back where frames are reordered.
        "1.90,0.04,N/A,1000,K_; 1.94,0.04,N/A,1001,_",
        // A damaged time.
        "1.90,0.04,1.90,1000,K_; 2.04,0.04,2.04,1001,_",
      })
  void otherSmallStepsBackAreNoJumps(String line, String next) {
    FileLines file = new FileLines(packets(false));
    file.add(0, 2, 2, false);
    file.packets.video().accept(line);
    file.packets.video().accept(next);

    assertThat(jumps(file.packets)).isEmpty();
  }

  /** Demuxers estimate the times of frames between those that have some. */
  @Test
  void stepBackWhileTheAudioContinuesIsNotAJump() {
    FileLines file = new FileLines(packets(false));
    file.add(0, 2, 2, false);
    for (int i = 0; i < 50; i++) {
      file.video(1.94 + i * 0.04);
      file.audio(2 + i * 0.04);
      file.audio(2.02 + i * 0.04);
    }

    assertThat(jumps(file.packets)).isEmpty();
  }

  @Test
  void keyframeAfterADamagedTimeIsNoJump() {
    FileLines file = new FileLines(packets(false));
    file.add(0, 2, 2, false);
    file.video(2.5);
    file.add(2.04, 2, 2, false);

    assertThat(jumps(file.packets)).isEmpty();
  }

  /** A frame without a time is shown after those that are decoded after it and shown at once. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void lastFrameBeforeAJumpMayHaveNoTime(int shownBefore) {
    FileLines file = new FileLines(packets(true));
    file.add(0, 2, 2, false);
    file.packets.video().accept("N/A,0.04,2.0,N/A,_");
    for (int i = 0; i < shownBefore; i++) {
      file.video(2.04 + i * 0.04);
    }
    file.packets.video().accept("N/A,0.04,7200.0,N/A,_");
    file.packets.video().accept("N/A,0.04,N/A,N/A,_");
    file.add(0, 2, 2, false);

    assertThat(jumps(file.packets))
        .extracting(ClockJump::shiftMicros)
        .containsExactly(2_080_000L + shownBefore * 40_000L);
  }

  @Test
  void silentRecordingInTheMiddleIsPassedOver() {
    FileLines file = new FileLines(packets(false));
    file.add(0, 2, 2, true);
    long second = file.position;
    file.add(0, 2, 0, true);
    long third = file.position;
    file.add(0, 2, 2, true);

    List<ClockJump> jumps = jumps(file.packets);

    assertThat(jumps).extracting(ClockJump::shiftMicros).containsExactly(2_000_000L, 4_000_000L);
    assertThat(jumps)
        .extracting(jump -> jump.videoPosition().orElse(0))
        .containsExactly(second, third + 1);
    assertThat(jumps)
        .extracting(jump -> jump.audioPosition().orElse(0))
        .containsExactly(third, third);
  }

  /** A transmitter that is restarted still sends what it has, and a demuxer holds packets back. */
  @Test
  void latePacketsKeepTheClockFromBefore() {
    FileLines file = new FileLines(packets(true));
    file.add(100, 2, 1.5, true);
    long videoPosition = file.position;
    file.video(0);
    file.video(0.04);
    for (int i = 0; i < 20; i++) {
      file.audio(101.5 + i * 0.02);
    }
    file.video(0.08);
    long audioPosition = file.position;
    file.add(0.12, 2, 2, true);

    List<ClockJump> jumps = jumps(file.packets);

    assertThat(jumps).hasSize(1);
    assertThat(jumps.get(0).videoPosition()).hasValue(videoPosition);
    assertThat(jumps.get(0).audioPosition()).hasValue(audioPosition);
  }

  @Test
  void audioWhoseClockRestartsAloneContinuesAlone() {
    FileLines file = new FileLines(packets(false));
    file.add(100, 2, 2, true);
    long position = file.position;
    for (int i = 0; i < 100; i++) {
      file.audio(i * 0.02);
      file.video(102 + i * 0.02);
    }

    List<ClockJump> jumps = jumps(file.packets);

    assertThat(jumps)
        .containsExactly(
            new ClockJump(
                103_980_000,
                0,
                102_000_000,
                OptionalLong.of(Long.MAX_VALUE),
                OptionalLong.of(position)));
    assertThat(file.packets.sections().videoEnd(jumps)).isEqualTo(104_020_000);
  }

  /** A demuxer returns a packet of MPEG-TS when the next one of its stream begins. */
  @Test
  void packetsAreReadInTheOrderOfTheFile() {
    SourcePackets packets = packets(true);
    add(packets, 0);
    packets.audio().accept("0.2,0.02,0.2,5000");
    packets.video().accept("2.0,0.04,2.0,3000");
    packets.video().accept("0.0,0.04,0.0,4000");
    packets.video().accept("0.04,0.04,0.04,6000");

    ClockJump jump = jumps(packets).get(0);

    assertThat(jump.videoPosition()).hasValue(4000);
    assertThat(jump.audioPosition()).hasValue(5000);
  }

  /** Writes lines of packets, one position after the other. */
  private static final class FileLines {
    private final SourcePackets packets;
    private long position = 1;

    FileLines(SourcePackets packets) {
      this.packets = packets;
    }

    /** A recording with 25 frames and 50 packets of audio in a second. */
    void add(double start, double videoSeconds, double audioSeconds, boolean isAudioFirst) {
      int frames = (int) Math.round(videoSeconds * 25);
      int samples = (int) Math.round(audioSeconds * 50);
      for (int i = 0; i < Math.max(2 * frames, samples); i++) {
        boolean hasFrame = i % 2 == 0 && i / 2 < frames;
        if (hasFrame && !isAudioFirst) {
          video(start + i * 0.02);
        }
        if (i < samples) {
          audio(start + i * 0.02);
        }
        if (hasFrame && isAudioFirst) {
          video(start + i * 0.02);
        }
      }
    }

    void video(double time) {
      packets.video().accept(line(time, "0.040000"));
    }

    void audio(double time) {
      packets.audio().accept(line(time, "0.020000"));
    }

    private String line(double time, String length) {
      return "%1$.6f,%2$s,%1$.6f,%3$d,K_".formatted(time, length, position++);
    }
  }

  @Test
  void lastPacketBeforeAJumpMayComeLate() {
    SourcePackets packets = packets(false);
    for (String time : List.of("0.0", "1.0", "2.0")) {
      packets.audio().accept(time + ",1.0");
      packets.video().accept(time + ",1.0");
    }
    packets.audio().accept("3.0,1.0");
    packets.audio().accept("0.0,4.0");
    packets.video().accept("3.0,1.0");
    packets.video().accept("0.0,4.0");

    assertThat(jumps(packets)).containsExactly(new ClockJump(3_000_000, 0, 4_000_000));
    assertThat(packets.sections().videoEnd(jumps(packets))).isEqualTo(8_000_000);
  }
}
