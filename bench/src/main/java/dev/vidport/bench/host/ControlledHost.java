package dev.vidport.bench.host;

import dev.vidport.domain.account.Account;
import dev.vidport.host.HostCommands;
import dev.vidport.host.serve.RunningHost;
import dev.vidport.host.settings.HostSettings;
import java.io.IOException;
import java.net.URI;
import java.util.concurrent.atomic.AtomicInteger;

/** The service as {@code serve} runs it, with an account, an API key and the control server. */
final class ControlledHost implements AutoCloseable {
  private static final AtomicInteger STARTED = new AtomicInteger();

  private final RunningHost host;
  private final String key;
  private final ControlServer control;

  private ControlledHost(RunningHost host) throws IOException {
    AccountSeeder accounts = new AccountSeeder(host.vidport());
    Account account = accounts.createAccount(newEmail());
    this.host = host;
    this.key = accounts.key(account);
    this.control = ControlServer.open(host.vidport(), account);
  }

  /** Another one for each host, because hosts may start one after the other in the same folder. */
  private static String newEmail() {
    return "bench%d-%d@example.com"
        .formatted(ProcessHandle.current().pid(), STARTED.incrementAndGet());
  }

  static ControlledHost start(HostSettings settings) throws IOException {
    RunningHost host = RunningHost.start(settings, HostCommands::of);
    try {
      return new ControlledHost(host);
    } catch (IOException | RuntimeException e) {
      host.close();
      throw e;
    }
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + host.settings().endpoints().http().port());
  }

  String key() {
    return key;
  }

  URI controlAddress() {
    return control.address();
  }

  @Override
  public void close() throws IOException {
    try {
      control.close();
    } finally {
      host.close();
    }
  }
}
