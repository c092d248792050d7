package dev.vidport.host.command;

import dev.vidport.host.client.ApiRefused;
import dev.vidport.host.client.Connection;
import dev.vidport.host.client.Pause;
import dev.vidport.host.demo.DemoAccount;
import dev.vidport.host.serve.RunningHost;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.host.settings.Values;
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
 * Starts a host on free ports, asks it something and stops it again, so that the Java machine can
 * write down which classes a start needs ({@code -XX:ArchiveClassesAtExit}). With them at hand the
 * next start takes a third of the time.
 */
@Command(name = "warm-up", hidden = true, description = "Start once, for the archive of classes.")
final class WarmUpCommand implements Callable<Integer> {

  @Override
  public Integer call() throws ApiRefused, IOException, InterruptedException {
    Path folder = Files.createTempDirectory("vidport-warm-up");
    try {
      Map<String, String> environment =
          Map.of(
              "VIDPORT_DATA_DIR", folder.toString(),
              "VIDPORT_HTTP_PORT", "0",
              "VIDPORT_ADMIN_PORT", "0");
      startAndAsk(HostSettings.of(Values.read(environment, Optional.empty())), folder);
      return Exit.OK;
    } finally {
      delete(folder);
    }
  }

  private static void startAndAsk(HostSettings settings, Path folder)
      throws ApiRefused, IOException, InterruptedException {
    try (RunningHost host = RunningHost.start(settings)) {
      String key = new DemoAccount(host.vidport(), folder).key();
      new Connection(host.address(), key, Pause.real()).api().list();
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
