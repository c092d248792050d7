package dev.vidport.host.command.serve;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.UploadListener;
import dev.vidport.client.UploadOptions;
import dev.vidport.client.VidportClient;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.demo.DemoAccount;
import dev.vidport.host.demo.DemoClip;
import dev.vidport.host.serve.RunningHost;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.host.settings.SettingValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Starts a host on free ports, processes a small clip and stops it. The JVM then archives the
 * loaded classes ({@code -XX:ArchiveClassesAtExit}), which shortens the next starts, and the time
 * to the first play of the first video after a start (docs/performance.md, "Start").
 */
@Command(name = "warm-up", hidden = true, description = "Start once to create the class archive.")
public final class WarmUpCommand implements Callable<Integer> {
  private static final Logger LOG = LoggerFactory.getLogger(WarmUpCommand.class);

  /** Of each video, on a machine with other work. */
  private static final Duration LIMIT = Duration.ofMinutes(1);

  private static final JsonNode COPIED = UploadOptions.NONE.completion();

  /** The frames of a clip that begins within a GOP cannot be copied. */
  private static final JsonNode ENCODED =
      JsonMapper.shared()
          .createObjectNode()
          .set("trim", JsonMapper.shared().createObjectNode().put("start", 0.5));

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
              "VIDPORT_ADMIN_PORT", "0",
              // The temporary folder may be a small one in memory.
              "VIDPORT_UPLOAD_FREE_MB", "1",
              "VIDPORT_WORKER_FREE_MB", "1");
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
      VidportClient client = VidportClient.builder(host.address(), key).withoutRetries().build();
      JsonNode unused = client.api().list();
      try {
        process(client, settings.vidport().ffmpeg().ffmpeg(), folder);
      } catch (ApiRefused | IOException fault) {
        // The other classes are worth an archive.
        LOG.warn(
            "The class archive will lack classes of processing: reason={}", fault.getMessage());
      }
    }
  }

  private static void process(VidportClient client, String ffmpeg, Path folder)
      throws ApiRefused, IOException, InterruptedException {
    Path clip = folder.resolve("clip.mp4");
    new DemoClip(ffmpeg).generateSmall(clip);
    for (JsonNode completion : List.of(COPIED, ENCODED)) {
      UploadOptions options =
          new UploadOptions(
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              UploadOptions.NONE.creation(),
              completion);
      String video =
          client
              .uploader(1, folder.resolve("uploads"))
              .upload(clip, options, UploadListener.none());
      JsonNode unused = client.statusPoller().await(video, LIMIT, status -> {});
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
