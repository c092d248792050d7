package dev.vidport.domain.upload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartSizingTest {
  private static final long KIB = 1L << 10;
  private static final long MIB = 1L << 20;
  private static final long GIB = 1L << 30;

  @Test
  void defaultSizeFitsAFileOfAnySize() {
    assertThat(PartSizing.UNIFORM.defaultBytes(1)).isEqualTo(5 * MIB);
    assertThat(PartSizing.UNIFORM.defaultBytes(20 * GIB)).isEqualTo(5 * MIB);
    assertThat(PartSizing.UNIFORM.defaultBytes(10_000 * 5 * MIB)).isEqualTo(5 * MIB);
    assertThat(PartSizing.UNIFORM.defaultBytes(10_000 * 5 * MIB + 1)).isEqualTo(6 * MIB);
    assertThat(PartSizing.UNIFORM.nextBytes(1, 20 * GIB)).isEqualTo(5 * MIB);
  }

  @Test
  void partsStartSmallAndGrowToTheDefaultSize() {
    assertThat(LongStream.of(1, 32, 33, 65, 97, 129, 160, 161, 257, 10_000))
        .extracting(number -> next((int) (long) number, 20 * GIB))
        .containsExactly(
            256 * KIB, 256 * KIB, 512 * KIB, MIB, 2 * MIB, 4 * MIB, 4 * MIB, 5 * MIB, 5 * MIB,
            5 * MIB);
  }

  @ParameterizedTest
  @ValueSource(longs = {1L, 20 * GIB, 48 * GIB, 49 * GIB, 500 * GIB, 5_000 * GIB})
  void growingPartsHaveTheMinimumSizeAndFitTheLargestFile(long maxFileBytes) {
    assertThat(IntStream.rangeClosed(1, PartPlan.MAX_PARTS))
        .allSatisfy(
            number ->
                assertThat(next(number, maxFileBytes))
                    .isGreaterThanOrEqualTo(PartSizing.GROWING.minBytes(number)));
    assertThat(
            IntStream.rangeClosed(1, PartPlan.MAX_PARTS)
                .mapToLong(number -> next(number, maxFileBytes))
                .sum())
        .isGreaterThanOrEqualTo(maxFileBytes);
  }

  @Test
  void partHasAtMostASixteenthOfWhatPrecedesIt() {
    long before = 0;
    for (int number = 1; number <= 200; number++) {
      long size = next(number, 20 * GIB);
      if (number > 32) {
        assertThat(size * 16).isLessThanOrEqualTo(before);
      }
      before += size;
    }
  }

  private static long next(int number, long maxFileBytes) {
    return PartSizing.GROWING.nextBytes(number, maxFileBytes);
  }
}
