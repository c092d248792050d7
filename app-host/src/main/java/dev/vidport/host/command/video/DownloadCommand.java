package dev.vidport.host.command.video;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.Downloader;
import dev.vidport.domain.id.VisibleText;
import dev.vidport.host.command.ApiCommand;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.command.VideoParameter;
import dev.vidport.host.terminal.ByteProgress;
import dev.vidport.host.terminal.ProgressLine;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes a file that the status of a video names. */
abstract class DownloadCommand extends ApiCommand {
  /** Linux permits 255, of which the end of the name takes a few. */
  private static final int MAX_NAME_BYTES = 230;

  @Mixin private VideoParameter video;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The file to write. Default: the name of the file, in this folder.")
  private Optional<Path> target = Optional.empty();

  @Option(names = "--force", description = "Replace an existing file.")
  private boolean force;

  DownloadCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected final int run() throws ApiRefused, IOException, InterruptedException {
    JsonNode status = api().status(video.id().value());
    LinkedFile file = file(status);
    URI address = address(file.link());
    write(address, target.orElseGet(() -> Path.of(file.name())));
    return CommandExitCode.OK;
  }

  /**
   * The file to write.
   *
   * @param status of the video
   */
  abstract LinkedFile file(JsonNode status);

  /** The file to write that the user has named. */
  final Optional<Path> target() {
    return target;
  }

  private void write(URI link, Path file) throws IOException, InterruptedException {
    if (Files.isDirectory(file)) {
      throw new CommandFailed(
          CommandExitCode.FAILED, VisibleText.of(file.toString()) + " is a folder.");
    }
    try (ProgressLine line = progress()) {
      new Downloader()
          .download(
              link,
              file,
              force,
              (size, bytes) ->
                  line.show(
                      "Downloading: "
                          + ByteProgress.bytes(bytes)
                          + (size.isPresent()
                              ? " of " + ByteProgress.bytes(size.getAsLong())
                              : "")));
    } catch (FileAlreadyExistsException e) {
      throw new CommandFailed(
          CommandExitCode.FAILED,
          VisibleText.of(file.toString()) + " exists. Use --force to replace it.");
    }
    ObjectNode answer = JsonNodeFactory.instance.objectNode().put("file", file.toString());
    print(answer, () -> List.of(VisibleText.of(file.toString())));
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

  /** A name without folders, and without characters that control a terminal. */
  final String usableName(String sent) {
    String visible = VisibleText.of(sent);
    String last = visible.substring(visible.replace('\\', '/').lastIndexOf('/') + 1);
    boolean isUsable =
        !last.isBlank() && !last.startsWith(".") && last.getBytes(UTF_8).length <= MAX_NAME_BYTES;
    return isUsable ? last : video.id().value();
  }

  /** The name of the video without its extension. */
  final String stem(JsonNode status) {
    String sent = status.at("/details/fileName").asString("");
    return usableName(sent.replaceFirst("\\.[A-Za-z0-9]{1,5}$", "").replaceFirst("^[.-]+", ""));
  }

  /**
   * @param link from which it is downloaded
   * @param name of the written file, if the user names none
   */
  record LinkedFile(String link, String name) {}
}
