package dev.vidport.domain.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SegmentsTest {
  private static final Segments EVEN = Segments.even(100);
  private static final Segments UNEVEN = new Segments(100, List.of(0L, 130L, 220L));

  @Test
  void evenSegmentsStartAtMultiples() {
    assertThat(EVEN.indexOf(99)).isZero();
    assertThat(EVEN.indexOf(100)).isEqualTo(1);
    assertThat(EVEN.startFrom(101)).isEqualTo(200);
    assertThat(EVEN.startFrom(200)).isEqualTo(200);
  }

  @Test
  void unevenSegmentsStartAtTheirKeyframes() {
    assertThat(UNEVEN.indexOf(129)).isZero();
    assertThat(UNEVEN.indexOf(130)).isEqualTo(1);
    assertThat(UNEVEN.indexOf(9999)).isEqualTo(2);
    assertThat(UNEVEN.startFrom(1)).isEqualTo(130);
    assertThat(UNEVEN.startFrom(220)).isEqualTo(220);
    assertThat(UNEVEN.startFrom(221)).isEqualTo(220);
  }
}
