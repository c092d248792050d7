package dev.vidport.host.command.video;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.RequestCommand;
import dev.vidport.host.command.VideoParameter;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Turns the player page of a video on or off. */
@Command(
    name = "embed",
    description =
        "Turn the player page of a video on, and print its link and its HTML; or turn it off.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport videos embed 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e",
      "  vidport videos embed 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e --off",
    })
final class VideosEmbedCommand extends RequestCommand {
  @Mixin private VideoParameter video;

  @Option(names = "--off", description = "Turn the page off. Its link no longer works.")
  private boolean off;

  VideosEmbedCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.put(
        "/videos/" + video.id() + "/embed",
        JsonNodeFactory.instance.objectNode().put("enabled", !off));
  }
}
