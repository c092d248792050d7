package dev.vidport.media.settings;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * Computes how many steps a machine can run in parallel.
 *
 * @param processors number of processors
 * @param memoryBytes total memory of the machine
 */
public record WorkerSize(int processors, long memoryBytes) {
  /**
   * An ffmpeg process that renders a chunk keeps about this many busy: it decodes and encodes in
   * many threads, but scales in one. More parallel processes would only wait for each other.
   */
  private static final int PROCESSORS_OF_A_CHUNK = 4;

  /** The memory for the largest frames: 2160p in six renditions took 2.9 to 3.3 GB. */
  private static final long BYTES_OF_A_CHUNK = 3_300_000_000L;

  /**
   * A short video need not wait for a chunk of a long one. With a single processor, two chunks
   * would take twice as long each, so that twice as much is lost if the worker dies, and the others
   * wait twice as long for the last ones.
   */
  private static final int MIN_SLOTS = 2;

  /** The part of this machine that this process may use. */
  public static WorkerSize ofThisMachine() {
    OperatingSystemMXBean machine =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return new WorkerSize(Runtime.getRuntime().availableProcessors(), machine.getTotalMemorySize());
  }

  /** The default number of heavy steps that run in parallel. */
  public int slots() {
    int wanted = Math.max(Math.min(MIN_SLOTS, processors), processors / PROCESSORS_OF_A_CHUNK);
    return (int) Math.max(1, Math.min(wanted, memoryBytes / BYTES_OF_A_CHUNK));
  }

  /**
   * The number of chunks that can run in parallel without sharing processors.
   *
   * @param slots number of heavy steps that run in parallel
   */
  public int parallelChunks(int slots) {
    return Math.max(1, Math.min(slots, processors / PROCESSORS_OF_A_CHUNK));
  }
}
