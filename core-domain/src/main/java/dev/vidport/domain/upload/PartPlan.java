package dev.vidport.domain.upload;

/**
 * How a file of known size is cut into parts: all of {@code partSize} but the last, which may be
 * smaller.
 *
 * @param sizeBytes size of the file, at least 1
 * @param partSize bytes of every part but the last
 */
public record PartPlan(long sizeBytes, long partSize) {
  public static final long DEFAULT_PART_SIZE = 16L << 20;

  /** The most parts a multipart upload of S3 takes (Amazon S3 User Guide, multipart limits). */
  public static final int MOST_PARTS = 10_000;

  public PartPlan {
    if (sizeBytes < 1 || partSize < 1 || ceilDiv(sizeBytes, partSize) > MOST_PARTS) {
      throw new IllegalArgumentException("no part plan for " + sizeBytes + " / " + partSize);
    }
  }

  /** The plan for a file of {@code sizeBytes}: 16 MiB parts, larger where 10,000 would not do. */
  public static PartPlan forSize(long sizeBytes) {
    long mebibyte = 1L << 20;
    long atLeast = ceilDiv(ceilDiv(sizeBytes, MOST_PARTS), mebibyte) * mebibyte;
    return new PartPlan(sizeBytes, Math.max(DEFAULT_PART_SIZE, atLeast));
  }

  public int partCount() {
    return (int) ceilDiv(sizeBytes, partSize);
  }

  public boolean has(int partNumber) {
    return partNumber >= 1 && partNumber <= partCount();
  }

  /**
   * Bytes of part {@code partNumber}, which counts from 1.
   *
   * @throws IllegalArgumentException when the plan has no such part
   */
  public long sizeOf(int partNumber) {
    if (!has(partNumber)) {
      throw new IllegalArgumentException("no part " + partNumber);
    }
    return partNumber < partCount() ? partSize : sizeBytes - partSize * (partCount() - 1L);
  }

  private static long ceilDiv(long a, long b) {
    return (a + b - 1) / b;
  }
}
