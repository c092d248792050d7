package dev.vidport.host.command.video;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.Confirmation;
import dev.vidport.host.command.RequestCommand;
import dev.vidport.host.command.VideoParameter;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Aborts an unfinished upload. */
@Command(
    name = "abort",
    description = "Abort an unfinished upload: delete its parts and its video.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport videos abort 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e --yes")
final class VideosAbortCommand extends RequestCommand {
  @Mixin private VideoParameter video;
  @Mixin private Confirmation confirmation;

  VideosAbortCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected void check() throws IOException {
    confirmation.require(environment(), "Abort the upload of video " + video.id() + "?");
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.post("/videos/" + video.id() + "/abort", JsonNodeFactory.instance.objectNode());
  }
}
