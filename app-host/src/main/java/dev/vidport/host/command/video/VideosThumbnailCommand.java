package dev.vidport.host.command.video;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.command.ImageParameter;
import dev.vidport.host.command.RequestCommand;
import dev.vidport.host.command.VideoParameter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Shows and chooses the thumbnail of a video. */
@Command(
    name = "thumbnail",
    description = "List the thumbnails of a video, choose one of them, or upload an image.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport videos thumbnail 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e",
      "  vidport videos thumbnail 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e --candidate 3",
      "  vidport videos thumbnail 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e --image cover.png",
    })
final class VideosThumbnailCommand extends RequestCommand {
  @Mixin private VideoParameter video;

  @Option(
      names = "--candidate",
      paramLabel = "N",
      description = "Choose the thumbnail with this number; 0 is the automatic one.")
  private Optional<Integer> candidate = Optional.empty();

  @Option(
      names = "--image",
      paramLabel = "FILE",
      description = "Upload a JPEG or PNG of at most 2 MB.")
  private Optional<Path> image = Optional.empty();

  VideosThumbnailCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected void check() {
    if (candidate.isPresent() && image.isPresent()) {
      throw new CommandFailed(CommandExitCode.USAGE, "Use either --candidate or --image.");
    }
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    String path = "/videos/" + video.id() + "/thumbnail";
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    if (image.isPresent()) {
      return api.post(path, ImageParameter.addTo(body, image.get()));
    }
    return candidate.isPresent()
        ? api.post(path, body.put("candidate", candidate.get()))
        : api.get(path + "s");
  }
}
