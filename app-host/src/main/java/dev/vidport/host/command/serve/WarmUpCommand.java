package dev.vidport.host.command.serve;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.VidportClient;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.demo.DemoAccount;
import dev.vidport.host.serve.RunningHost;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.host.settings.SettingValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/**
 * Starts a host on free ports, sends one request and stops it. The JVM then archives the loaded
 * classes ({@code -XX:ArchiveClassesAtExit}), which shortens the next starts (docs/performance.md,
 * "Start").
 */
@Command(name = "warm-up", hidden = true, description = "Start once to create the class archive.")
public final class WarmUpCommand implements Callable<Integer> {
  private final RunningHost.Commands commands;

  public WarmUpCommand(RunningHost.Commands commands) {
    this.commands = commands;
  }

  @Override
  public Integer call() throws ApiRefused, IOException, InterruptedException {
    Path folder = Files.createTempDirectory("vidport-warm-up");
    try {
      Map<String, String> environment =
          Map.of(
              "VIDPORT_DATA_DIR", folder.resolve("data").toString(),
              "VIDPORT_HTTP_PORT", "0",
              "VIDPORT_ADMIN_PORT", "0");
      startAndRequest(HostSettings.of(SettingValues.read(environment, Optional.empty())), folder);
      return CommandExitCode.OK;
    } finally {
      delete(folder);
    }
  }

  private void startAndRequest(HostSettings settings, Path folder)
      throws ApiRefused, IOException, InterruptedException {
    try (RunningHost host = RunningHost.start(settings, commands)) {
      String key = new DemoAccount(host.vidport(), folder).key();
      VidportClient.builder(host.address(), key).build().api().list();
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}
