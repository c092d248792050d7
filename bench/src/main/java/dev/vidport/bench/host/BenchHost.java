package dev.vidport.bench.host;

import dev.vidport.host.log.Logging;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.host.settings.LogSettings;
import dev.vidport.host.settings.SettingValues;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * Runs a {@link ControlledHost} in a process of its own. Prints one line with its addresses and its
 * key. Exits at the end of its standard input, and so never outlives its parent.
 */
public final class BenchHost {
  private static final String READY = "ready ";

  private BenchHost() {}

  /** Whether a line is the one with the addresses. */
  static boolean isReady(String line) {
    return line.startsWith(READY);
  }

  public static void main(String[] arguments) throws IOException {
    SettingValues values = SettingValues.read(System.getenv(), Optional.empty());
    Logging.configure(LogSettings.of(values));
    try (ControlledHost host = ControlledHost.start(HostSettings.of(values))) {
      System.out.println(READY + host.address() + " " + host.key() + " " + host.controlAddress());
      waitForEnd(System.in);
    }
  }

  private static void waitForEnd(InputStream in) throws IOException {
    in.transferTo(java.io.OutputStream.nullOutputStream());
  }
}
