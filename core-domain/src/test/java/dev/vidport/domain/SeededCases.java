package dev.vidport.domain;

import java.util.Random;
import java.util.stream.LongStream;

/**
 * Checks a property for many random cases. Every case is derived from a seed. A failure reports the
 * seed; {@code -Dvidport.test.seed=<seed>} repeats the run with that seed alone.
 */
public final class SeededCases {
  /** The method source of the seeds, for {@code @MethodSource}. */
  public static final String SEEDS = "dev.vidport.domain.SeededCases#seeds";

  private static final String PROPERTY = "vidport.test.seed";

  private static final long FIXED_SEED = 20261121;

  private SeededCases() {}

  /** The property to check; it draws its input from the generator. */
  public interface Property {
    void check(Random random) throws Exception;
  }

  /** A fixed and a fresh seed, or the one of the system property. */
  public static LongStream seeds() {
    Long seed = Long.getLong(PROPERTY);
    return seed == null ? LongStream.of(FIXED_SEED, new Random().nextLong()) : LongStream.of(seed);
  }

  /** Checks {@code cases} cases. */
  public static void check(long seed, int cases, Property property) {
    Random seeds = new Random(seed);
    for (int i = 0; i < cases; i++) {
      long caseSeed = seeds.nextLong();
      try {
        property.check(new Random(caseSeed));
      } catch (Exception | AssertionError e) {
        throw new AssertionError(
            "case %d of seed %d failed (repeat with -D%s=%d): %s"
                .formatted(i, seed, PROPERTY, seed, e.getMessage()),
            e);
      }
    }
  }

  /** A number in a range, both ends included; one of the ends in a quarter of the cases. */
  public static int between(Random random, int min, int max) {
    return (int) between(random, (long) min, max);
  }

  /** A number in a range, both ends included; one of the ends in a quarter of the cases. */
  public static long between(Random random, long min, long max) {
    return switch (random.nextInt(8)) {
      case 0 -> min;
      case 1 -> max;
      default -> random.nextLong(min, max + 1);
    };
  }

  /** A random element of {@code values}. */
  public static <T> T oneOf(Random random, T[] values) {
    return values[random.nextInt(values.length)];
  }
}
