package dev.vidport.domain.upload;

/** The sizes that the parts of a recording must have, and those that its client should choose. */
public enum PartSizing {
  /** For parts that are only joined: every part except the last has a size that S3 can join. */
  UNIFORM {
    @Override
    public long minBytes(int partNumber) {
      return StreamedFile.MIN_PART_BYTES;
    }

    @Override
    public long defaultBytes(long maxFileBytes) {
      return fittingBytes(maxFileBytes, PartPlan.MAX_PARTS);
    }

    @Override
    public long nextBytes(int partNumber, long maxFileBytes) {
      return defaultBytes(maxFileBytes);
    }
  },

  /**
   * For parts that are read as they arrive. The first parts may be small, so that rendering starts
   * within seconds and a client that dies loses little. Their number is limited, because a host has
   * to collect them on S3, and because a long recording would have too many parts.
   */
  GROWING {
    @Override
    public long minBytes(int partNumber) {
      return partNumber <= SMALL_PARTS ? SMALL_PART_BYTES : StreamedFile.MIN_PART_BYTES;
    }

    @Override
    public long defaultBytes(long maxFileBytes) {
      return fittingBytes(maxFileBytes, PartPlan.MAX_PARTS - SMALL_PARTS);
    }

    /** Doubles every 32 parts, so that a part has at most a sixteenth of what precedes it. */
    @Override
    public long nextBytes(int partNumber, long maxFileBytes) {
      long most = defaultBytes(maxFileBytes);
      int doublings = (partNumber - 1) / PARTS_PER_SIZE;
      return partNumber <= SMALL_PARTS ? Math.min(SMALL_PART_BYTES << doublings, most) : most;
    }
  };

  /** Number of parts at the beginning that may be smaller than S3 accepts. */
  public static final int SMALL_PARTS = 256;

  /** The minimum size of a small part: the video of about a second. */
  public static final long SMALL_PART_BYTES = 256L << 10;

  private static final int PARTS_PER_SIZE = 32;

  /** The minimum size of a part that is not the last. */
  public abstract long minBytes(int partNumber);

  /**
   * The part size with which every file of up to {@code maxFileBytes} fits, if all parts have it.
   */
  public abstract long defaultBytes(long maxFileBytes);

  /**
   * The size at which a client should cut part {@code partNumber}. With these sizes, a client can
   * send a file of {@code maxFileBytes}.
   */
  public abstract long nextBytes(int partNumber, long maxFileBytes);

  private static long fittingBytes(long maxFileBytes, int parts) {
    long mebibyte = 1L << 20;
    long perPart = (maxFileBytes + parts - 1) / parts;
    // Rounded up to whole mebibytes.
    return Math.max(StreamedFile.MIN_PART_BYTES, (perPart + mebibyte - 1) / mebibyte * mebibyte);
  }
}
