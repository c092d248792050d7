package dev.vidport.media.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The terminal that controls a process, if any. */
final class ControllingTerminal {
  private static final Path STATUS = Path.of("/proc/self/stat");

  /** Of the fields after the name of the program. */
  private static final int TTY_FIELD = 4;

  private ControllingTerminal() {}

  /** Whether this process has a terminal. Checked once, at the first call. */
  static boolean controlsThisProcess() {
    return Detected.CONTROLS;
  }

  /**
   * Whether a process has a terminal; {@code true} if that cannot be read.
   *
   * @param status the process's {@code /proc/PID/stat}, proc_pid_stat(5)
   */
  static boolean isIn(Path status) {
    try {
      String text = Files.readString(status, StandardCharsets.ISO_8859_1);
      // The name of the program is in parentheses and may contain any character.
      String[] fields = text.substring(text.lastIndexOf(')') + 1).strip().split(" ", -1);
      return fields.length <= TTY_FIELD || !fields[TTY_FIELD].equals("0");
    } catch (IOException otherSystem) {
      return true;
    }
  }

  private static final class Detected {
    static final boolean CONTROLS = isIn(STATUS);
  }
}
