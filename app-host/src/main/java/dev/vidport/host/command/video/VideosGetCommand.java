package dev.vidport.host.command.video;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.QueryString;
import dev.vidport.host.command.RequestCommand;
import dev.vidport.host.command.VideoParameter;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** Prints the state and the links of a video. */
@Command(
    name = "get",
    description = "Print the state of a video, its progress, and its links once it is finished.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport videos get $VIDEO",
      "  vidport videos get $VIDEO --json | jq -r .playbackUrl",
    })
final class VideosGetCommand extends RequestCommand {
  @Mixin private VideoParameter video;

  @Option(
      names = "--link-ttl",
      paramLabel = "SECONDS",
      description = "Lifetime of the links, up to 86400.")
  private Optional<Integer> linkTtl = Optional.empty();

  VideosGetCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    return api.get(QueryString.of("/videos/" + video.id()).with("linkTtl", linkTtl).toString());
  }
}
