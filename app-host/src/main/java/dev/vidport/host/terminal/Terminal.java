package dev.vidport.host.terminal;

import dev.vidport.domain.concurrent.DaemonThreads;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Detects whether the standard streams are connected to a terminal. */
public final class Terminal {
  private static final Logger LOG = LoggerFactory.getLogger(Terminal.class);
  private static final int INPUT = 0;
  private static final int OUTPUT = 1;
  private static final int ERRORS = 2;
  private static final int DEFAULT_COLUMNS = 80;

  private Terminal() {}

  /**
   * Calls {@code action} when the user ends the input of the terminal (Ctrl-D). Ignores input that
   * is not a terminal, because it is often empty from the start.
   */
  public static void onEndOfInput(Runnable action) {
    if (!isTerminal(INPUT) || !isInForeground()) {
      return;
    }
    DaemonThreads.start(
        "input",
        () -> {
          drain(System.in);
          action.run();
        });
  }

  private static void drain(InputStream input) {
    try {
      input.transferTo(OutputStream.nullOutputStream());
    } catch (IOException gone) {
      LOG.debug("Could not read standard input, because the terminal is closed", gone);
    }
  }

  /**
   * Compares fields 5 and 8 of {@code /proc/self/stat} (proc(5)): the kernel stops a background
   * process that reads from its terminal.
   */
  private static boolean isInForeground() {
    try {
      String stat = Files.readString(Path.of("/proc/self/stat"));
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      return fields[2].equals(fields[5]);
    } catch (IOException notLinux) {
      return true;
    }
  }

  /** Whether a person can answer questions on standard input. */
  public static boolean isInteractive() {
    return isTerminal(INPUT);
  }

  /** Whether standard output is a terminal, whose lines have a width. */
  public static boolean isOutputTerminal() {
    return isTerminal(OUTPUT);
  }

  /** Whether standard error is a terminal on which a line can be overwritten. */
  public static boolean canOverwriteErrors(Map<String, String> environment) {
    return isTerminal(ERRORS) && !"dumb".equals(environment.get("TERM"));
  }

  public static int columns(Map<String, String> environment) {
    return Optional.ofNullable(environment.get("COLUMNS"))
        .filter(text -> text.matches("[1-9][0-9]{1,3}"))
        .map(Integer::parseInt)
        .orElse(DEFAULT_COLUMNS);
  }

  /** Reads the target of the stream from /proc; Java can't check a single stream. */
  // Since JDK 22 the console is never null, so systems other than Linux always count as terminals.
  @SuppressWarnings("SystemConsoleNull")
  private static boolean isTerminal(int stream) {
    Path link = Path.of("/proc/self/fd", Integer.toString(stream));
    try {
      String target = Files.readSymbolicLink(link).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException notLinux) {
      return System.console() != null;
    }
  }
}
