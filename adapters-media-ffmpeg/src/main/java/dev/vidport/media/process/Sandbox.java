package dev.vidport.media.process;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Small programs of the system that start another one with fewer rights. Each is used where it
 * exists and works; which ones do is found out once.
 */
public final class Sandbox {
  private static final int TRY_SECONDS = 10;

  private final boolean dies;
  private final boolean goesFirst;
  private final boolean limits;
  private final boolean yields;
  private final boolean idles;
  private final long maxOutputBytes;

  private Sandbox(
      boolean dies,
      boolean goesFirst,
      boolean limits,
      boolean yields,
      boolean idles,
      long maxOutputBytes) {
    this.dies = dies;
    this.goesFirst = goesFirst;
    this.limits = limits;
    this.yields = yields;
    this.idles = idles;
    this.maxOutputBytes = maxOutputBytes;
  }

  /**
   * @param maxOutputBytes the largest file that a program may write
   */
  public static Sandbox detect(long maxOutputBytes) {
    return new Sandbox(
        works(death()),
        works(sacrifice()),
        works(limits(60, 1 << 20)),
        works(nice()),
        works(idle()),
        maxOutputBytes);
  }

  /** What is missing here, in words for an operator. */
  public List<String> missing() {
    List<String> missing = new ArrayList<>();
    note(missing, dies, "setpriv (programs started may outlive a killed host)");
    note(missing, goesFirst, "choom (a machine out of memory may end the host)");
    note(missing, limits, "prlimit (no limit of processor time and file size)");
    note(missing, yields, "nice (processing competes with serving)");
    note(missing, idles, "ionice (processing competes for the disk)");
    return List.copyOf(missing);
  }

  private static void note(List<String> missing, boolean there, String what) {
    if (!there) {
      missing.add(what);
    }
  }

  List<String> wrap(Command command) {
    List<String> line = new ArrayList<>();
    if (dies) {
      line.addAll(death());
    }
    if (goesFirst) {
      line.addAll(sacrifice());
    }
    if (limits) {
      line.addAll(limits(cpuSeconds(command.limit()), maxOutputBytes));
    }
    if (yields) {
      line.addAll(nice());
    }
    if (idles) {
      line.addAll(idle());
    }
    line.addAll(command.line());
    return line;
  }

  /** As much as all processors can do in the time the command has. */
  static long cpuSeconds(Duration limit) {
    return Math.max(1, limit.toSeconds()) * Runtime.getRuntime().availableProcessors();
  }

  /** The program dies with the thread that started it, and so with a host that is killed. */
  private static List<String> death() {
    return List.of("setpriv", "--pdeathsig", "KILL");
  }

  /**
   * A machine that runs out of memory ends the program, which can be run again, and not the host.
   */
  private static List<String> sacrifice() {
    return List.of("choom", "-n", "1000", "--");
  }

  private static List<String> limits(long cpuSeconds, long bytes) {
    return List.of("prlimit", "--cpu=" + cpuSeconds, "--fsize=" + bytes);
  }

  /** Answers to requests go before work that nobody waits for by the second. */
  private static List<String> nice() {
    return List.of("nice", "-n", "10");
  }

  private static List<String> idle() {
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
      if (!process.waitFor(TRY_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return false;
      }
      return process.exitValue() == 0;
    } catch (IOException absent) {
      return false;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
