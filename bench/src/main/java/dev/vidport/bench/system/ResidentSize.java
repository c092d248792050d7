package dev.vidport.bench.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The memory of a process, from {@code /proc/PID/status} (proc(5)). */
public final class ResidentSize {
  private static final String PEAK = "VmHWM:";
  private static final long KIB = 1024;

  private ResidentSize() {}

  /** The largest resident size that the process has had. */
  public static long peakBytes(long pid) throws IOException {
    return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
        .filter(line -> line.startsWith(PEAK))
        .mapToLong(line -> KIB * Long.parseLong(line.replaceAll("[^0-9]", "")))
        .findFirst()
        .orElseThrow(() -> new IOException("no peak of the memory of process " + pid));
  }
}
