package dev.vidport.domain.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.file.RangeHeader.Selection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RangeHeaderTest {
  @ParameterizedTest
  @CsvSource({
    "bytes=0-0, 0, 1",
    "bytes=10-19, 10, 10",
    "bytes=10-, 10, 90",
    "bytes=10-1000, 10, 90",
    "bytes=-5, 95, 5",
    "bytes=-1000, 0, 100",
    "BYTES= 1-2 , 1, 2",
    "bytes=1-99999999999999999999, 1, 99"
  })
  void singleRangeIsCutToTheObject(String header, long offset, long length) {
    assertThat(RangeHeader.parse(header, 100))
        .isEqualTo(new Selection.Partial(new ByteRange(offset, length)));
    assertThat(RangeHeader.length(header, 100)).isEqualTo(length);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bytes=100-", "bytes=100-200", "bytes=-0"})
  void rangeWithoutAByteOfTheObjectCannotBeSatisfied(String header) {
    assertThat(RangeHeader.parse(header, 100)).isEqualTo(new Selection.Unsatisfiable());
    assertThat(RangeHeader.length(header, 100)).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "lines=1-2", "bytes=-", "bytes=5-4", "bytes=0-1,3-4", "bytes=a-b"})
  void otherHeadersMeanTheWholeObject(String header) {
    assertThat(RangeHeader.parse(header, 100)).isEqualTo(new Selection.Whole());
    assertThat(RangeHeader.length(header, 100)).isEqualTo(100);
  }

  @Test
  void everyRangeOfAnEmptyObjectIsUnsatisfiable() {
    assertThat(RangeHeader.parse("bytes=0-", 0)).isEqualTo(new Selection.Unsatisfiable());
    assertThat(RangeHeader.parse("bytes=-1", 0)).isEqualTo(new Selection.Unsatisfiable());
  }
}
