package dev.vidport.host.command.owner;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.client.Downloader;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.terminal.ByteProgress;
import dev.vidport.host.terminal.ProgressLine;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Set;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/** Joins the volumes of an archive to one file. */
final class ArchiveDownload {
  private static final int ATTEMPTS = 3;

  private final ApiRequests api;
  private final String path;
  private final ProgressLine line;
  private final Downloader downloader = new Downloader();

  /**
   * @param path of the export, for links that have not expired
   */
  ArchiveDownload(ApiRequests api, String path, ProgressLine line) {
    this.api = api;
    this.path = path;
    this.line = line;
  }

  /** Writes the file beside {@code target}, and moves it there at its end. */
  void write(JsonNode export, Path target, boolean replaces)
      throws ApiRefused, IOException, InterruptedException {
    Path folder = target.toAbsolutePath().normalize().getParent();
    Path draft =
        Files.createFile(
            (folder == null ? Path.of("/") : folder)
                .resolve(".vidport-" + UUID.randomUUID() + ".part"));
    try {
      int count = export.path("volumes").size();
      for (int i = 0; i < count; i++) {
        append(export, i, draft);
      }
      if (replaces) {
        Files.move(draft, target, StandardCopyOption.REPLACE_EXISTING);
      } else {
        Files.move(draft, target);
      }
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private void append(JsonNode export, int index, Path draft)
      throws ApiRefused, IOException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      JsonNode now = api.get(path);
      if (!now.path("exportId").equals(export.path("exportId"))) {
        throw new CommandFailed(CommandExitCode.FAILED, "Another export has been started.");
      }
      JsonNode volume = now.path("volumes").path(index);
      try {
        String digest =
            downloader.append(
                address(volume.path("url").asString("")),
                draft,
                (size, bytes) -> line.show("Downloading: " + ByteProgress.bytes(bytes)));
        if (!digest.equals(volume.path("sha256").asString(""))) {
          throw new CommandFailed(
              CommandExitCode.FAILED, "A volume of the archive arrived damaged.");
        }
        return;
      } catch (IOException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  private static URI address(String link) {
    try {
      URI address = new URI(link);
      if (Set.of("http", "https").contains(String.valueOf(address.getScheme()))) {
        return address;
      }
    } catch (URISyntaxException e) {
      // Reported below.
    }
    throw new CommandFailed(CommandExitCode.FAILED, "The service sent an invalid link.");
  }
}
