package dev.vidport.media.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.media.ClockJump;
import dev.vidport.domain.media.FrameRate;
import java.util.List;
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
    return packets.jumps(RATE, 0);
  }

  @Test
  void continuousClockHasNoJumps() {
    SourcePackets packets = packets(true);
    add(packets, 0);
    add(packets, 11);

    assertThat(jumps(packets)).isEmpty();
    assertThat(packets.videoEnd(List.of())).isEqualTo(13_000_000);
  }

  @Test
  void clockThatRestartsContinuesOnTheNextSlot() {
    SourcePackets packets = packets(false);
    add(packets, 0);
    add(packets, 0.013);

    assertThat(jumps(packets)).containsExactly(new ClockJump(1_969_800, 13_000, 1_987_000));
    assertThat(packets.videoEnd(jumps(packets))).isEqualTo(4_000_000);
    assertThat(packets.audioEnd(jumps(packets))).hasValue(4_010_000);
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
    List<ClockJump> jumps = packets.jumps(RATE, 40_000);
    assertThat(jumps).extracting(ClockJump::shiftMicros).containsExactly(2_000_000L);
    assertThat(packets.videoEnd(jumps)).isEqualTo(4_040_000);
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

    assertThat(packets.jumps(RATE, 100_000_000))
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
      assertThat(packets.audioEnd(List.of()).orElse(0)).isBetween(105_000_000L, 105_010_000L);
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
      assertThat(packets.audioEnd(List.of())).hasValue(2_010_000);
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
    assertThat(packets.videoEnd(jumps(packets))).isEqualTo(8_000_000);
  }
}
