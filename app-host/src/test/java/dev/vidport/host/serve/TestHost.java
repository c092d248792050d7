package dev.vidport.host.serve;

import dev.vidport.host.HostCommands;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.host.settings.SettingValues;
import dev.vidport.usecases.account.CreateAccount;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Starts real hosts on free local ports. */
public final class TestHost {
  private TestHost() {}

  /** Settings with free ports and rate limits that no test reaches. */
  public static Map<String, String> environment(Path dataDir) {
    return Map.of(
        "VIDPORT_DATA_DIR", dataDir.toString(),
        "VIDPORT_HTTP_PORT", "0",
        "VIDPORT_ADMIN_PORT", "0",
        "VIDPORT_RATE_PER_SECOND", "1000",
        "VIDPORT_RATE_BURST", "1000");
  }

  public static RunningHost start(Path dataDir, Map<String, String> more) throws IOException {
    return start(dataDir, more, Clock.systemUTC());
  }

  public static RunningHost start(Path dataDir, Map<String, String> more, Clock clock)
      throws IOException {
    Map<String, String> environment = new HashMap<>(environment(dataDir));
    environment.putAll(more);
    return RunningHost.start(
        HostSettings.of(SettingValues.read(environment, Optional.empty())),
        HostCommands::of,
        clock);
  }

  /** Creates an account and returns its key. */
  public static String key(RunningHost host) {
    return key(host, "jo@example.com");
  }

  public static String key(RunningHost host, String email) {
    return host.vidport()
        .useCases()
        .access()
        .createApiKey()
        .handleAsOperator(
            host.vidport()
                .useCases()
                .accounts()
                .create()
                .handle(new CreateAccount.Command(email, "pro"))
                .id(),
            "test")
        .secret()
        .reveal();
  }
}
