package dev.vidport.host.command.demo;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The browser of a user who sits at the machine. */
final class DesktopBrowser {
  private static final Logger LOG = LoggerFactory.getLogger(DesktopBrowser.class);

  private DesktopBrowser() {}

  /**
   * The command that opens a page.
   *
   * @param variables of the environment; they name the display
   * @return empty without a display, or if the user is at another machine
   */
  static Optional<List<String>> command(Map<String, String> variables, String page) {
    boolean hasDisplay =
        variables.containsKey("DISPLAY") || variables.containsKey("WAYLAND_DISPLAY");
    return hasDisplay && !variables.containsKey("SSH_CONNECTION")
        ? Optional.of(List.of("xdg-open", page))
        : Optional.empty();
  }

  /** Opens a page if it can; the link is printed in any case. */
  static void open(Map<String, String> variables, String page) {
    command(variables, page).ifPresent(DesktopBrowser::start);
  }

  private static void start(List<String> command) {
    try {
      Process unused =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      LOG.debug("No browser could be opened: fault={}", e.toString());
    }
  }
}
