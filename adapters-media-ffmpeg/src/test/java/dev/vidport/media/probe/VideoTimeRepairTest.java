package dev.vidport.media.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.media.DamagedTimes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VideoTimeRepairTest {
  private static final double FRAME = 0.04;

  private final List<Double> times = new ArrayList<>();
  private final List<String> order = new ArrayList<>();

  private VideoTimeRepair repair(boolean isTransmission) {
    return new VideoTimeRepair(
        line -> {
          times.add(Double.valueOf(line.substring(0, line.indexOf(','))));
          order.add("video");
        },
        line -> order.add("audio"),
        true,
        isTransmission);
  }

  private static void frames(VideoTimeRepair repair, double start, int count) {
    for (int i = 0; i < count; i++) {
      frame(repair, start + i * FRAME);
    }
  }

  private static void frame(VideoTimeRepair repair, double time) {
    repair.addVideo("%1$.6f,0.040000,%1$.6f,7,K_".formatted(time));
  }

  private static void audio(VideoTimeRepair repair, double time) {
    repair.addAudio("%1$.6f,0.020000,%1$.6f,7,K_".formatted(time));
  }

  private void assertSteady(int count) {
    assertThat(times).hasSize(count);
    for (int i = 1; i < count; i++) {
      assertThat(times.get(i) - times.get(i - 1)).isBetween(0.001, 0.081);
    }
  }

  @ParameterizedTest
  @CsvSource({"30, 1", "5, 1", "0.6, 1", "-0.6, 1", "-90, 3", "63861, 1", "40, 20"})
  void packetsThatTheirNeighboursContradictFollowThePacketBefore(double later, int count) {
    VideoTimeRepair repair = repair(false);
    frames(repair, 100, 50);
    frames(repair, 102 + later, count);
    frames(repair, 102 + count * FRAME, 50);
    repair.endOfFile();

    assertSteady(100 + count);
    long claimed = 102_000_000 + Math.round(later * 1e6);
    assertThat(repair.damaged())
        .containsExactly(
            new DamagedTimes(claimed, claimed + Math.round((count - 1) * FRAME * 1e6)));
    assertThat(repair.isFirstDamaged()).isFalse();
  }

  @Test
  void neighboursMayBeDamagedDifferently() {
    VideoTimeRepair repair = repair(false);
    frames(repair, 100, 50);
    frame(repair, 130);
    frame(repair, 170);
    frames(repair, 102 + 2 * FRAME, 50);
    repair.endOfFile();

    assertSteady(102);
    assertThat(repair.damaged()).hasSize(2);
  }

  /** The packets before and after the damage are in doubt themselves. */
  @Test
  void recordingsMayBeginWithDamage() {
    VideoTimeRepair repair = repair(true);
    for (int part = 0; part < 2; part++) {
      frame(repair, 40);
      frames(repair, FRAME, 9);
      frame(repair, 5);
      frames(repair, 11 * FRAME, 5);
      frame(repair, 30);
      frames(repair, 17 * FRAME, 33);
    }
    repair.endOfFile();

    assertThat(repair.damaged()).hasSize(6);
    List<Double> first = List.copyOf(times.subList(0, 50));
    // The first packet after the restart counts as the last before it.
    List<Double> second = List.copyOf(times.subList(51, 100));
    for (List<Double> part : List.of(first, second)) {
      assertThat(part).isSorted().last().isEqualTo(49 * FRAME);
    }
  }

  @ParameterizedTest
  @CsvSource({"40, false", "-40, true"})
  void firstPacketPrecedesTheSecond(double later, boolean isTransmission) {
    VideoTimeRepair repair = repair(isTransmission);
    frame(repair, 100 + later);
    audio(repair, 100);
    frames(repair, 100 + FRAME, 50);
    repair.endOfFile();

    assertThat(times.get(0)).isEqualTo(100.0);
    assertThat(repair.isFirstDamaged()).isTrue();
    assertThat(order.subList(0, 3)).containsExactly("video", "audio", "video");
  }

  @Test
  void lastPacketFollowsTheOneBefore() {
    VideoTimeRepair repair = repair(true);
    frames(repair, 100, 50);
    audio(repair, 102);
    frame(repair, 142);
    repair.endOfFile();

    assertSteady(51);
  }

  /** The packet may be the last before the restart, or the first after it. */
  @ParameterizedTest
  @CsvSource({"43, 0", "600, 0", "2.5, 0", "60, 90"})
  void packetBesideARestartFollowsTheOneBefore(double damaged, double restart) {
    VideoTimeRepair repair = repair(true);
    frames(repair, 102, 50);
    audio(repair, 104);
    frame(repair, damaged);
    audio(repair, restart);
    frames(repair, restart + FRAME, 50);
    repair.endOfFile();

    assertThat(repair.damaged()).hasSize(1);
    assertThat(times.get(50)).isEqualTo(104.0);
    assertThat(times.get(51)).isEqualTo(restart + FRAME);
  }

  /** Each is a pause or a restart, at which times are as the recorder wrote them. */
  @ParameterizedTest
  @CsvSource({
    "100, 50, 130, 50", // a pause
    "100, 50, 130, 1", // the last frame after a pause
    "100, 1, 130, 50", // a pause after the first frame
    "100, 50, 0, 50", // a restart
    "100, 50, 101.5, 50", // a small step back
    "100, 50, 0, 4", // a short recording
  })
  void otherTimesStay(double first, int firstCount, double second, int secondCount) {
    VideoTimeRepair repair = repair(false);
    frames(repair, first, firstCount);
    frames(repair, second, secondCount);
    repair.endOfFile();

    assertThat(repair.damaged()).isEmpty();
    assertThat(times).hasSize(firstCount + secondCount);
    assertThat(times.get(firstCount)).isEqualTo(second);
  }

  @Test
  void framesOfASlowVideoMayBeFarApart() {
    VideoTimeRepair repair = repair(true);
    for (int i = 0; i < 50; i++) {
      frame(repair, i * 5.0);
      audio(repair, i * 5.0 + 1);
    }
    repair.endOfFile();

    assertThat(repair.damaged()).isEmpty();
    assertThat(times).hasSize(50).isSorted();
  }

  /** A demuxer may return the last packets of the video after all audio. */
  @ParameterizedTest
  @CsvSource({"101, 110", "143, 160"})
  void lastFrameMayFollowAPause(double time, double audioEnd) {
    VideoTimeRepair repair = repair(true);
    frame(repair, 100);
    audio(repair, 100);
    audio(repair, audioEnd);
    frame(repair, time);
    repair.endOfFile();

    assertThat(repair.damaged()).isEmpty();
    assertThat(times).containsExactly(100.0, time);
  }

  @Test
  void frameAfterAPauseMayPrecedeARestart() {
    VideoTimeRepair repair = repair(true);
    frames(repair, 100, 50);
    audio(repair, 129.5);
    frame(repair, 130);
    frames(repair, 0, 50);
    repair.endOfFile();

    assertThat(repair.damaged()).isEmpty();
  }

  /** Reordered frames without decoding times look like damage. */
  @Test
  void packetsWithoutDecodingTimesPass() {
    VideoTimeRepair repair = repair(true);
    for (String time : List.of("0", "4", "1", "2", "3", "8")) {
      repair.addVideo(time + ",1.0,N/A");
    }

    assertThat(times).containsExactly(0.0, 4.0, 1.0, 2.0, 3.0, 8.0);
    assertThat(repair.damaged()).isEmpty();
  }

  @Test
  void waitingPacketsAreLimited() {
    VideoTimeRepair repair = repair(true);
    frame(repair, 0);
    for (int i = 0; i < 10_000; i++) {
      audio(repair, i * 0.02);
    }

    assertThat(order).hasSizeGreaterThan(7_900);
  }

  @Test
  void damageIsLimited() {
    VideoTimeRepair repair = repair(true);
    for (int i = 0; i < 200; i++) {
      frames(repair, i, 24);
      frame(repair, i + 500);
    }
    repair.endOfFile();

    assertThat(repair.damaged()).hasSize(100);
    assertThat(times).hasSize(5_000);
  }
}
