package dev.vidport.media.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;

class AudioGapsTest {
  private static final int PACKET = 21_333;

  /**
   * @param late by how many microseconds each of 500 packets comes late
   */
  private static boolean areReal(IntToLongFunction late) {
    AudioGaps gaps = new AudioGaps();
    for (int i = 0; i < 500; i++) {
      long start = (long) i * PACKET + late.applyAsLong(i);
      gaps.add(new PacketTimes.Packet(start, start + PACKET, start));
    }
    return gaps.areReal();
  }

  @Test
  void continuousAudioHasNoGaps() {
    assertThat(areReal(i -> 7_000_000)).isFalse();
    // Whole milliseconds, and a clock that runs a percent slower than its samples.
    assertThat(areReal(i -> -((long) i * PACKET % 1000))).isFalse();
    assertThat(areReal(i -> i * 213L)).isFalse();
  }

  @Test
  void singleGapsAndOverlapsAreReal() {
    assertThat(areReal(i -> i < 250 ? 0L : 12_000L)).isTrue();
    assertThat(areReal(i -> i < 250 ? 0L : -12_000L)).isTrue();
    assertThat(areReal(i -> i / 125 * 50_000L)).isTrue();
  }

  @Test
  void gapsOfUnsteadyTimesAreNot() {
    assertThat(areReal(i -> i % 3 * 8_000L)).isFalse();
    assertThat(areReal(i -> i % 2 * 20_000L + (i < 250 ? 0 : 40_000L))).isFalse();
  }

  @Test
  void packetsWithoutDurationsTellNothing() {
    AudioGaps gaps = new AudioGaps();
    for (int i = 0; i < 500; i++) {
      long start = (long) i * PACKET;
      gaps.add(new PacketTimes.Packet(start, i == 5 ? start + PACKET : start, start));
    }

    assertThat(gaps.areReal()).isFalse();
  }
}
