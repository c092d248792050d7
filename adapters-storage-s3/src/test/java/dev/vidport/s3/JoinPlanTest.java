package dev.vidport.s3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.upload.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JoinPlanTest {
  private static final long KIB = 1L << 10;
  private static final long MIB = 1L << 20;

  @Test
  void partsOfSufficientSizeAreCopiedOneByOne() {
    assertThat(described(5 * MIB, 9 * MIB, 3)).containsExactly("1", "2", "3");
    assertThat(described(3)).containsExactly("1");
  }

  @Test
  void smallPartsAreCollectedUntilTheyAreLargeEnough() {
    assertThat(described(2 * MIB, 2 * MIB, 2 * MIB, 4 * MIB, 4 * MIB, 1, 5 * MIB))
        .containsExactly("1+2+3", "4+5", "6+7");
  }

  @Test
  void onlyTheBeginningOfALargePartIsCollected() {
    assertThat(described(MIB, 100 * MIB, 5 * MIB))
        .containsExactly("1+2[0,4194304]", "2[4194304,100663296]", "3");
  }

  @Test
  void collectedPartsDoNotShiftAllFollowingParts() {
    assertThat(described(256 * KIB, 5 * MIB, 5 * MIB, 5 * MIB)).containsExactly("1+2", "3", "4");
  }

  @Test
  void planIsValidForPartsOfAnySize() {
    Random random = new Random(7);
    for (int round = 0; round < 500; round++) {
      List<Part> parts = new ArrayList<>();
      for (int number = 1; number <= 1 + random.nextInt(40); number++) {
        long size = 1 + (random.nextBoolean() ? random.nextLong(MIB) : random.nextLong(20 * MIB));
        parts.add(new Part(number, size, "tag"));
      }

      List<JoinPlan.Target> targets = JoinPlan.of(parts);

      assertThat(targets).hasSizeLessThanOrEqualTo(parts.size());
      assertThat(targets.subList(0, targets.size() - 1))
          .allSatisfy(target -> assertThat(target.sizeBytes()).isGreaterThanOrEqualTo(5 * MIB));
      assertThat(targets)
          .allSatisfy(
              target -> assertThat(target.isCopy() || target.sizeBytes() < 10 * MIB).isTrue());
      assertContinuous(targets, parts);
    }
  }

  /** The slices follow one another without gap or overlap. */
  private static void assertContinuous(List<JoinPlan.Target> targets, List<Part> parts) {
    int part = 0;
    long at = 0;
    for (JoinPlan.Target target : targets) {
      for (JoinPlan.Slice slice : target.slices()) {
        assertThat(slice.source()).isEqualTo(parts.get(part));
        assertThat(slice.offset()).isEqualTo(at);
        at += slice.length();
        if (at == slice.source().sizeBytes()) {
          part++;
          at = 0;
        }
      }
    }
    assertThat(part).isEqualTo(parts.size());
  }

  /** Each planned part as the numbers of its sources, with the range of those that are divided. */
  private static List<String> described(long... sizes) {
    List<Part> parts = new ArrayList<>();
    for (long size : sizes) {
      parts.add(new Part(parts.size() + 1, size, "tag"));
    }
    return JoinPlan.of(parts).stream()
        .map(target -> String.join("+", target.slices().stream().map(JoinPlanTest::name).toList()))
        .toList();
  }

  private static String name(JoinPlan.Slice slice) {
    String range = "[" + slice.offset() + "," + slice.length() + "]";
    return slice.source().partNumber() + (slice.isWhole() ? "" : range);
  }
}
