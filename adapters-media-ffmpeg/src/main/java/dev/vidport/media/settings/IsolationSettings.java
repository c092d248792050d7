package dev.vidport.media.settings;

/**
 * How the processes of ffmpeg and ffprobe are isolated from the rest of the machine.
 *
 * @param videoMebibytes the memory limit of a process that decodes video, in MiB; a video that
 *     needs more fails
 */
public record IsolationSettings(IsolationMode mode, int videoMebibytes) {
  /** No video can be decoded with less. */
  private static final int MIN_MEBIBYTES = 256;

  /** What a render of 2160p takes on any machine, with a margin, in MiB (decision 0028). */
  private static final int BASE_MEBIBYTES = 6144;

  /** What the threads of each processor add, in MiB. */
  private static final int MEBIBYTES_PER_PROCESSOR = 512;

  private static final int MEBI_SHIFT = 20;

  /**
   * @throws IllegalArgumentException with the error in one line
   */
  public IsolationSettings {
    if (videoMebibytes < MIN_MEBIBYTES) {
      throw new IllegalArgumentException(
          "the memory limit of a process that decodes video must be at least "
              + MIN_MEBIBYTES
              + " MiB, but is "
              + videoMebibytes);
    }
  }

  /** The strongest isolation that works, with the default memory limit of this machine. */
  public static IsolationSettings defaults() {
    int processors = Runtime.getRuntime().availableProcessors();
    return new IsolationSettings(
        IsolationMode.AUTO, BASE_MEBIBYTES + MEBIBYTES_PER_PROCESSOR * processors);
  }

  /** The memory limit of a process that decodes video, in bytes. */
  public long videoMemoryBytes() {
    return (long) videoMebibytes << MEBI_SHIFT;
  }
}
