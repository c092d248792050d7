package dev.vidport.host.command.video;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.domain.id.VisibleText;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.command.Confirmation;
import dev.vidport.host.command.RequestCommand;
import dev.vidport.host.command.VideoFile;
import dev.vidport.host.command.VideoParameter;
import dev.vidport.usecases.video.VideoChapters;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Shows, replaces and deletes the chapters of a video. */
@Command(
    name = "chapters",
    description = "Show the chapters of a video, replace them by those of a file, or delete them.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport videos chapters 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e",
      "  vidport videos chapters 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e --file chapters.vtt",
      "  vidport videos chapters 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e --delete --yes",
    })
final class VideosChaptersCommand extends RequestCommand {
  @Mixin private VideoParameter video;
  @Mixin private Confirmation confirmation;

  @Option(
      names = "--file",
      paramLabel = "FILE",
      description = "A WebVTT file in UTF-8 with a cue for each chapter.")
  private Optional<Path> file = Optional.empty();

  @Option(names = "--delete", description = "Delete all chapters.")
  private boolean delete;

  VideosChaptersCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected void check() throws IOException {
    if (file.isPresent() && delete) {
      throw new CommandFailed(CommandExitCode.USAGE, "Use either --file or --delete.");
    }
    if (delete) {
      confirmation.require(environment(), "Delete the chapters of video " + video.id() + "?");
    }
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    String path = "/videos/" + video.id() + "/chapters";
    if (delete) {
      return api.delete(path);
    }
    return file.isPresent()
        ? api.put(
            path,
            JsonNodeFactory.instance.objectNode().put("text", text(VideoFile.checked(file.get()))))
        : api.get(path);
  }

  private static String text(Path file) throws IOException {
    String name = VisibleText.of(file.toString());
    if (Files.size(file) > 4L * VideoChapters.MAX_FILE) {
      throw new CommandFailed(CommandExitCode.USAGE, name + " is too large.");
    }
    try {
      return Files.readString(file);
    } catch (CharacterCodingException e) {
      throw new CommandFailed(CommandExitCode.USAGE, name + " is not in UTF-8.");
    }
  }
}
