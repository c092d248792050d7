package dev.vidport.host.terminal;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds out what is at the other end of the standard streams. */
public final class Terminal {
  private static final Logger LOG = LoggerFactory.getLogger(Terminal.class);
  private static final int INPUT = 0;
  private static final int ERRORS = 2;
  private static final int USUAL_COLUMNS = 80;

  private Terminal() {}

  /**
   * Calls {@code action} when the person at the terminal ends the input (Ctrl-D). Input that is no
   * terminal counts for nothing: it is often empty from the beginning.
   */
  public static void onEndOfInput(Runnable action) {
    if (!isTerminal(INPUT) || !isInForeground()) {
      return;
    }
    Thread reader =
        new Thread(
            () -> {
              drain(System.in);
              action.run();
            },
            "input");
    reader.setDaemon(true);
    reader.start();
  }

  private static void drain(InputStream input) {
    try {
      input.transferTo(OutputStream.nullOutputStream());
    } catch (IOException gone) {
      LOG.debug("the terminal is gone", gone);
    }
  }

  /** By field 5 and 8 of proc(5): reading from a terminal stops a process in the background. */
  private static boolean isInForeground() {
    try {
      String stat = Files.readString(Path.of("/proc/self/stat"));
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      return fields[2].equals(fields[5]);
    } catch (IOException notLinux) {
      return true;
    }
  }

  /** Whether what is written to standard error can be written over. */
  public static boolean showsErrors(Map<String, String> environment) {
    return isTerminal(ERRORS) && !"dumb".equals(environment.get("TERM"));
  }

  public static int columns(Map<String, String> environment) {
    return Optional.ofNullable(environment.get("COLUMNS"))
        .filter(text -> text.matches("[1-9][0-9]{1,3}"))
        .map(Integer::parseInt)
        .orElse(USUAL_COLUMNS);
  }

  /** By Linux's own view of the stream: Java knows only about input and output together. */
  // From JDK 22 on the console is never null: elsewhere than on Linux, progress is then live
  // always.
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
