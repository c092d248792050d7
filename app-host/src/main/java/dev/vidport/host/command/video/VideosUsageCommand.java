package dev.vidport.host.command.video;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.RequestCommand;
import dev.vidport.host.command.VideoParameter;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;

/** Prints what a video has used. */
@Command(
    name = "usage",
    description = "Print the minutes and the stored bytes of a video.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport videos usage 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e")
final class VideosUsageCommand extends RequestCommand {
  @Mixin private VideoParameter video;

  VideosUsageCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.get("/videos/" + video.id() + "/usage");
  }
}
