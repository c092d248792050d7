package dev.vidport.host.command.video;

import dev.vidport.domain.id.VisibleText;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

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
final class VideosDownloadCommand extends DownloadCommand {
  @Option(
      names = "--file",
      paramLabel = "NAME",
      description =
          "The file to download: its name as 'videos get' lists it, or the end of the name."
              + " Default: the MP4 of the top rendition.")
  private Optional<String> wanted = Optional.empty();

  VideosDownloadCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  LinkedFile file(JsonNode status) {
    Optional<JsonNode> chosen = wanted.map(name -> named(name, status));
    String link =
        chosen.map(file -> file.path("url")).orElse(status.path("downloadUrl")).asString("");
    if (link.isEmpty()) {
      throw new CommandFailed(
          CommandExitCode.FAILED,
          "The video has no download: its status is "
              + VisibleText.of(status.path("status").asString("")));
    }
    return new LinkedFile(
        link,
        chosen
            .map(file -> usableName(file.path("name").asString("")))
            .orElseGet(() -> stem(status) + ".mp4"));
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
}
