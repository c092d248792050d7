package dev.vidport.bench.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The processor time of a process and its exited children, from {@code /proc/PID/stat} (proc(5):
 * utime, stime, cutime, cstime).
 */
public final class CpuTime {
  /** USER_HZ, which is 100 on all common Linux architectures. */
  private static final double TICKS_PER_SECOND = 100;

  /** Index of utime among the fields after the name. */
  private static final int UTIME = 11;

  private CpuTime() {}

  /** Seconds used so far by a process and its exited children. */
  public static double seconds(long pid) throws IOException {
    String[] fields = fields(pid);
    return (ticks(fields, UTIME) + ticks(fields, UTIME + 1)) / TICKS_PER_SECOND
        + childSeconds(fields);
  }

  /** Seconds used so far by the exited children of this process and their descendants. */
  public static double ofExitedChildren() throws IOException {
    return childSeconds(fields(ProcessHandle.current().pid()));
  }

  private static double childSeconds(String[] fields) {
    return (ticks(fields, UTIME + 2) + ticks(fields, UTIME + 3)) / TICKS_PER_SECOND;
  }

  private static String[] fields(long pid) throws IOException {
    String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
    // The name is in parentheses and may itself contain parentheses and spaces.
    return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
  }

  private static long ticks(String[] fields, int index) {
    return Long.parseLong(fields[index]);
  }
}
