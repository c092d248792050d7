package dev.vidport.bench.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The processor time that a process and its ended children have used, from {@code /proc/PID/stat}
 * (proc(5): utime, stime, cutime, cstime).
 */
public final class CpuTime {
  /** USER_HZ, which is 100 on every architecture that Linux runs on in practice. */
  private static final double TICKS_PER_SECOND = 100;

  /** Place of utime among the fields after the name. */
  private static final int USER = 11;

  private CpuTime() {}

  /** Seconds so far of a process and of those of its children that have ended. */
  public static double seconds(long pid) throws IOException {
    String[] fields = fields(pid);
    return (ticks(fields, USER) + ticks(fields, USER + 1)) / TICKS_PER_SECOND
        + childSeconds(fields);
  }

  /** Seconds so far of the children of this process that have ended, and of theirs. */
  public static double ofEndedChildren() throws IOException {
    return childSeconds(fields(ProcessHandle.current().pid()));
  }

  private static double childSeconds(String[] fields) {
    return (ticks(fields, USER + 2) + ticks(fields, USER + 3)) / TICKS_PER_SECOND;
  }

  private static String[] fields(long pid) throws IOException {
    String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
    // The name stands in brackets and may hold anything, brackets and blanks as well.
    return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
  }

  private static long ticks(String[] fields, int index) {
    return Long.parseLong(fields[index]);
  }
}
