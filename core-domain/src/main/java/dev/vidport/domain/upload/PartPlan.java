package dev.vidport.domain.upload;

import java.util.Locale;

/**
 * How a file of known size is divided into parts: all have {@code partSize} bytes except the last,
 * which may be smaller.
 *
 * @param sizeBytes size of the file, at least 1
 * @param partSize bytes of every part except the last
 */
public record PartPlan(long sizeBytes, long partSize) {
  public static final long DEFAULT_PART_SIZE = 16L << 20;

  /**
   * The maximum number of parts of an S3 multipart upload (Amazon S3 User Guide, multipart limits).
   */
  public static final int MAX_PARTS = 10_000;

  public PartPlan {
    if (sizeBytes < 1 || partSize < 1 || ceilDiv(sizeBytes, partSize) > MAX_PARTS) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "invalid part plan: %d bytes in parts of %d bytes",
              sizeBytes,
              partSize));
    }
  }

  /**
   * The plan for a file of {@code sizeBytes}: parts of 16 MiB, or larger if 10,000 of those are not
   * enough.
   */
  public static PartPlan forSize(long sizeBytes) {
    long mebibyte = 1L << 20;
    long minPartSize = ceilDiv(ceilDiv(sizeBytes, MAX_PARTS), mebibyte) * mebibyte;
    return new PartPlan(sizeBytes, Math.max(DEFAULT_PART_SIZE, minPartSize));
  }

  /** The plan with the smallest parts that every store can join. */
  public static PartPlan ofSmallParts(long sizeBytes) {
    return new PartPlan(sizeBytes, StreamedFile.MIN_PART_BYTES);
  }

  public int partCount() {
    return (int) ceilDiv(sizeBytes, partSize);
  }

  public boolean has(int partNumber) {
    return partNumber >= 1 && partNumber <= partCount();
  }

  /**
   * Size in bytes of part {@code partNumber}, which counts from 1.
   *
   * @throws IllegalArgumentException if the plan has no such part
   */
  public long sizeOf(int partNumber) {
    if (!has(partNumber)) {
      throw new IllegalArgumentException(
          "part " + partNumber + " is not between 1 and " + partCount());
    }
    return partNumber < partCount() ? partSize : sizeBytes - partSize * (partCount() - 1L);
  }

  private static long ceilDiv(long a, long b) {
    return (a + b - 1) / b;
  }
}
