package dev.vidport.bench.host;

import dev.vidport.domain.account.Account;
import dev.vidport.host.log.Logging;
import dev.vidport.host.serve.RunningHost;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.host.settings.LogSettings;
import dev.vidport.host.settings.SettingValues;
import dev.vidport.library.Vidport;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * Runs the service as {@code serve} does, with an account, an API key and the control server.
 * Prints one line with its addresses and its key. Exits at the end of its standard input, and so
 * never outlives its parent.
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
    try (RunningHost host = RunningHost.start(HostSettings.of(values))) {
      Vidport vidport = host.vidport();
      AccountSeeder accounts = new AccountSeeder(vidport);
      // Another one for each host, because hosts may start one after the other in the same folder.
      long pid = ProcessHandle.current().pid();
      Account account = accounts.createAccount("bench" + pid + "@example.com");
      String key = accounts.key(account);
      try (ControlServer control = ControlServer.open(vidport, account)) {
        int port = host.settings().endpoints().http().port();
        System.out.println(
            READY + "http://127.0.0.1:" + port + " " + key + " " + control.address());
        waitForEnd(System.in);
      }
    }
  }

  private static void waitForEnd(InputStream in) throws IOException {
    in.transferTo(java.io.OutputStream.nullOutputStream());
  }
}
