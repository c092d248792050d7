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
import java.util.function.Predicate;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Downloads a file of a video. */
@Command(
    name = "download",
    description = "Download the MP4 of a finished video, or another of its files.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport videos download 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e",
      "  vidport videos download 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e --output talk.mp4",
      "  vidport videos download 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e --file 720p.mp4",
      "  vidport videos download 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e --file .m4a",
    })
final class VideosDownloadCommand extends ApiCommand {
  /** Linux permits 255, of which the extension takes four. */
  private static final int MAX_NAME_BYTES = 250;

  @Mixin private VideoParameter video;

  @Option(
      names = "--file",
      paramLabel = "NAME",
      description =
          "The file to download: its name as 'videos get' lists it, or the end of the name."
              + " Default: the MP4 of the top rendition.")
  private Optional<String> wanted = Optional.empty();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The file to write. Default: the name of the file, in this folder.")
  private Optional<Path> target = Optional.empty();

  @Option(names = "--force", description = "Replace an existing file.")
  private boolean force;

  VideosDownloadCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected int run() throws ApiRefused, IOException, InterruptedException {
    JsonNode status = api().status(video.id().value());
    Optional<JsonNode> chosen = wanted.map(name -> named(name, status));
    String link =
        chosen.map(file -> file.path("url")).orElse(status.path("downloadUrl")).asString("");
    if (link.isEmpty()) {
      throw new CommandFailed(
          CommandExitCode.FAILED,
          "The video has no download: its status is "
              + VisibleText.of(status.path("status").asString("")));
    }
    Path file = target.orElseGet(() -> Path.of(chosen.map(this::ownName).orElse(name(status))));
    if (Files.isDirectory(file)) {
      throw new CommandFailed(
          CommandExitCode.FAILED, VisibleText.of(file.toString()) + " is a folder.");
    }
    try (ProgressLine line = progress()) {
      new Downloader()
          .download(
              address(link),
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
    return CommandExitCode.OK;
  }

  /** The only listed file with this name, or else with this end of the name. */
  private static JsonNode named(String name, JsonNode status) {
    List<JsonNode> files = status.path("files").valueStream().toList();
    List<JsonNode> found = matching(files, name::equals);
    found = found.isEmpty() ? matching(files, listed -> listed.endsWith(name)) : found;
    if (found.size() != 1) {
      throw new CommandFailed(
          CommandExitCode.FAILED,
          (found.isEmpty() ? "The video has no such file" : "Several files have this name")
              + (files.isEmpty()
                  ? ": its status is " + VisibleText.of(status.path("status").asString(""))
                  : ". Its files: "
                      + files.stream()
                          .map(file -> VisibleText.of(file.path("name").asString("")))
                          .collect(Collectors.joining(", "))));
    }
    return found.get(0);
  }

  private static List<JsonNode> matching(List<JsonNode> files, Predicate<String> name) {
    return files.stream().filter(file -> name.test(file.path("name").asString(""))).toList();
  }

  /** The name of a listed file, or that of the video if it can't be used. */
  private String ownName(JsonNode file) {
    String sent = VisibleText.of(file.path("name").asString(""));
    String last = sent.substring(sent.replace('\\', '/').lastIndexOf('/') + 1);
    boolean isUsable =
        !last.isBlank() && !last.startsWith(".") && last.getBytes(UTF_8).length <= MAX_NAME_BYTES;
    return isUsable ? last : video.id().value();
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
  private String name(JsonNode status) {
    String sent = VisibleText.of(status.at("/details/fileName").asString(""));
    String last = sent.substring(sent.replace('\\', '/').lastIndexOf('/') + 1);
    String stem = last.replaceFirst("\\.[A-Za-z0-9]{1,5}$", "").replaceFirst("^[.-]+", "");
    boolean isUsable = !stem.isBlank() && stem.getBytes(UTF_8).length <= MAX_NAME_BYTES;
    return (isUsable ? stem : video.id().value()) + ".mp4";
  }
}
