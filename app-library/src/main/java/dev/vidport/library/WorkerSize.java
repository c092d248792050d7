package dev.vidport.library;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * How much a machine can do at a time.
 *
 * @param processors it has
 * @param memoryBytes it has, for all of its programs
 */
record WorkerSize(int processors, long memoryBytes) {
  /**
   * A program that renders a chunk keeps about as many busy: it decodes and encodes in many
   * threads, but scales in one. With more of them beside it than that, each would only wait for the
   * others.
   */
  private static final int PROCESSORS_OF_A_CHUNK = 4;

  /** What the largest pictures need: 2160p in six renditions took 1.5 to 2.2 GB. */
  private static final long BYTES_OF_A_CHUNK = 2L << 30;

  /** So that a video's sound is made beside its pictures. */
  private static final int WITH_SOUND = 2;

  /** As much of this machine as this process may use. */
  static WorkerSize ofThisMachine() {
    OperatingSystemMXBean machine =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return new WorkerSize(Runtime.getRuntime().availableProcessors(), machine.getTotalMemorySize());
  }

  /** Heavy steps at a time, where nobody says how many. */
  int slots() {
    int wanted = Math.max(WITH_SOUND, processors / PROCESSORS_OF_A_CHUNK);
    return (int) Math.max(1, Math.min(wanted, memoryBytes / BYTES_OF_A_CHUNK));
  }

  /**
   * Chunks at a time that do not share processors.
   *
   * @param slots heavy steps at a time
   */
  int lanes(int slots) {
    return Math.max(1, Math.min(slots, processors / PROCESSORS_OF_A_CHUNK));
  }
}
