package dev.vidport.media;

/**
 * How the processes of ffmpeg and ffprobe are isolated.
 *
 * @param videoMemoryBytes the most memory of a process that decodes video, in bytes; it then fails
 *     to allocate more
 */
public record IsolationSettings(IsolationMode mode, long videoMemoryBytes) {
  /** What a render of 2160p takes on any machine, with a margin, in MiB (decision 0028). */
  private static final int BASE_MEBIBYTES = 6144;

  /** What the threads of each processor add, in MiB. */
  private static final int MEBIBYTES_PER_PROCESSOR = 512;

  private static final int MEBI_SHIFT = 20;

  /** The strongest isolation that works, with the default memory of this machine. */
  public static IsolationSettings defaults() {
    return of(IsolationMode.AUTO, defaultMebibytes(Runtime.getRuntime().availableProcessors()));
  }

  public static IsolationSettings of(IsolationMode mode, int videoMebibytes) {
    return new IsolationSettings(mode, (long) videoMebibytes << MEBI_SHIFT);
  }

  /** The default memory limit of a process that decodes video, in MiB. */
  public static int defaultMebibytes(int processors) {
    return BASE_MEBIBYTES + MEBIBYTES_PER_PROCESSOR * processors;
  }
}
