package dev.vidport.bench.host;

import dev.vidport.domain.account.Account;
import dev.vidport.host.log.Logging;
import dev.vidport.host.serve.RunningHost;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.host.settings.LogSettings;
import dev.vidport.host.settings.Values;
import dev.vidport.library.Vidport;
import dev.vidport.usecases.account.CreateAccount;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * The service as {@code serve} runs it, with an account, a key and the side door. Prints one line
 * with its addresses and its key, and ends when its standard input does: it outlives nobody.
 */
public final class BenchHost {
  private static final String READY = "ready ";

  private BenchHost() {}

  /** Whether a line is the one that tells the addresses. */
  static boolean isReady(String line) {
    return line.startsWith(READY);
  }

  public static void main(String[] arguments) throws IOException {
    Values values = Values.read(System.getenv(), Optional.empty());
    Logging.configure(LogSettings.of(values));
    try (RunningHost host = RunningHost.start(HostSettings.of(values))) {
      Vidport vidport = host.vidport();
      Account account =
          vidport.createAccount().handle(new CreateAccount.Command("bench@example.com", "scale"));
      String key = vidport.createApiKey().handle(account.id(), "bench").secret().reveal();
      try (SideDoor door = SideDoor.open(vidport, account.id())) {
        int port = host.settings().httpPort();
        System.out.println(READY + "http://127.0.0.1:" + port + " " + key + " " + door.address());
        waitForEnd(System.in);
      }
    }
  }

  private static void waitForEnd(InputStream in) throws IOException {
    in.transferTo(java.io.OutputStream.nullOutputStream());
  }
}
