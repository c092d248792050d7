package dev.vidport.domain.file;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ByteRangeTest {
  @Test
  void withinReturnsThePartOfTheRangeInAPiece() {
    ByteRange range = new ByteRange(10, 20);

    assertThat(range.within(0, 10).length()).isZero();
    assertThat(range.within(0, 15)).isEqualTo(new ByteRange(10, 5));
    assertThat(range.within(12, 4)).isEqualTo(new ByteRange(0, 4));
    assertThat(range.within(25, 100)).isEqualTo(new ByteRange(0, 5));
    assertThat(range.within(30, 10).length()).isZero();
  }

  @Test
  void rangeWithoutAnUpperLimitDoesNotOverflow() {
    assertThat(new ByteRange(10, Long.MAX_VALUE).end()).isEqualTo(Long.MAX_VALUE);
    assertThat(new ByteRange(10, Long.MAX_VALUE).within(0, 100)).isEqualTo(new ByteRange(10, 90));
  }

  @Test
  void contentRangeNamesTheLastByteAndTheSize() {
    assertThat(new ByteRange(10, 5).contentRange(100)).isEqualTo("bytes 10-14/100");
  }
}
