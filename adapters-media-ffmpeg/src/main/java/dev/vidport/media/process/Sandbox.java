package dev.vidport.media.process;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * System tools that start a program with restrictions. A tool is used if it is installed and works,
 * which is checked once.
 */
public final class Sandbox {
  private static final int CHECK_SECONDS = 10;

  private final boolean hasSetpriv;
  private final boolean hasChoom;
  private final boolean hasPrlimit;
  private final boolean hasNice;
  private final boolean hasIonice;
  private final long maxOutputBytes;

  private Sandbox(
      boolean hasSetpriv,
      boolean hasChoom,
      boolean hasPrlimit,
      boolean hasNice,
      boolean hasIonice,
      long maxOutputBytes) {
    this.hasSetpriv = hasSetpriv;
    this.hasChoom = hasChoom;
    this.hasPrlimit = hasPrlimit;
    this.hasNice = hasNice;
    this.hasIonice = hasIonice;
    this.maxOutputBytes = maxOutputBytes;
  }

  /**
   * @param maxOutputBytes the largest file that a program may write, in bytes
   */
  public static Sandbox detect(long maxOutputBytes) {
    return new Sandbox(
        works(dieWithParent()),
        works(preferForOomKill()),
        works(resourceLimits(60, 1 << 20)),
        works(lowCpuPriority()),
        works(lowDiskPriority()),
        maxOutputBytes);
  }

  /**
   * The tools that are missing on this machine, each with the consequence, as messages for an
   * operator.
   */
  public List<String> missing() {
    List<String> missing = new ArrayList<>();
    addMissing(
        missing,
        hasSetpriv,
        "setpriv is missing: ffmpeg may keep running after this host is killed");
    addMissing(
        missing, hasChoom, "choom is missing: the kernel may kill this host when memory runs out");
    addMissing(
        missing,
        hasPrlimit,
        "prlimit is missing: ffmpeg runs without limits on CPU time and file size");
    addMissing(missing, hasNice, "nice is missing: ffmpeg competes with requests for the CPU");
    addMissing(missing, hasIonice, "ionice is missing: ffmpeg competes with requests for the disk");
    return List.copyOf(missing);
  }

  private static void addMissing(List<String> missing, boolean present, String message) {
    if (!present) {
      missing.add(message);
    }
  }

  List<String> wrap(Command command) {
    List<String> line = new ArrayList<>();
    if (hasSetpriv) {
      line.addAll(dieWithParent());
    }
    if (hasChoom) {
      line.addAll(preferForOomKill());
    }
    if (hasPrlimit) {
      line.addAll(resourceLimits(cpuSeconds(command.limit()), maxOutputBytes));
    }
    if (hasNice) {
      line.addAll(lowCpuPriority());
    }
    if (hasIonice) {
      line.addAll(lowDiskPriority());
    }
    line.addAll(command.line());
    return line;
  }

  /** The CPU time that all processors together provide within the time limit. */
  static long cpuSeconds(Duration limit) {
    return Math.max(1, limit.toSeconds()) * Runtime.getRuntime().availableProcessors();
  }

  /**
   * The kernel kills the program when the thread that started it ends, also when the host is
   * killed.
   */
  private static List<String> dieWithParent() {
    return List.of("setpriv", "--pdeathsig", "KILL");
  }

  /**
   * When memory runs out, the kernel kills the program, which can be run again, and not the host.
   */
  private static List<String> preferForOomKill() {
    return List.of("choom", "-n", "1000", "--");
  }

  private static List<String> resourceLimits(long cpuSeconds, long bytes) {
    return List.of("prlimit", "--cpu=" + cpuSeconds, "--fsize=" + bytes);
  }

  /** Requests take precedence over processing. */
  private static List<String> lowCpuPriority() {
    return List.of("nice", "-n", "10");
  }

  private static List<String> lowDiskPriority() {
    return List.of("ionice", "-c", "3");
  }

  private static boolean works(List<String> prefix) {
    List<String> line = new ArrayList<>(prefix);
    line.add("true");
    try {
      Process process =
          new ProcessBuilder(line)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!process.waitFor(CHECK_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return false;
      }
      return process.exitValue() == 0;
    } catch (IOException notInstalled) {
      return false;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
