package dev.vidport.storage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ByteSpanTest {
  @Test
  void withinReturnsThePartOfTheRangeInAPiece() {
    ByteSpan range = new ByteSpan(10, 20);

    assertThat(range.within(0, 10).length()).isZero();
    assertThat(range.within(0, 15)).isEqualTo(new ByteSpan(10, 5));
    assertThat(range.within(12, 4)).isEqualTo(new ByteSpan(0, 4));
    assertThat(range.within(25, 100)).isEqualTo(new ByteSpan(0, 5));
    assertThat(range.within(30, 10).length()).isZero();
  }

  @Test
  void rangeWithoutAnUpperLimitDoesNotOverflow() {
    assertThat(new ByteSpan(10, Long.MAX_VALUE).end()).isEqualTo(Long.MAX_VALUE);
    assertThat(new ByteSpan(10, Long.MAX_VALUE).within(0, 100)).isEqualTo(new ByteSpan(10, 90));
  }
}
