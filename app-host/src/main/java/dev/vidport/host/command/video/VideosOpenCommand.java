package dev.vidport.host.command.video;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.domain.id.VisibleText;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.RequestCommand;
import dev.vidport.host.command.VideoParameter;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Prints the link of the player page. */
@Command(
    name = "open",
    description =
        "Print the link of the player page of a video, and turn the page on if it is off.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport videos open 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e",
      "  xdg-open \"$(vidport videos open 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e)\"",
    })
final class VideosOpenCommand extends RequestCommand {
  @Mixin private VideoParameter video;

  VideosOpenCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.put(
        "/videos/" + video.id() + "/embed",
        JsonNodeFactory.instance.objectNode().put("enabled", true));
  }

  @Override
  protected List<String> text(JsonNode answer) {
    return List.of(VisibleText.of(answer.path("url").asString("")));
  }
}
