package dev.vidport.host.command.video;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.command.DeleteAfterOption;
import dev.vidport.host.command.RequestCommand;
import dev.vidport.host.command.VideoParameter;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Changes the metadata of a video. */
@Command(
    name = "metadata",
    description = {
      "Change the metadata of a video: set keys with KEY=VALUE, remove them with KEY=.",
      "Also changes when the video is deleted.",
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport videos metadata 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e course=42",
      "  vidport videos metadata 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e course= title=Optics",
      "  vidport videos metadata 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e --delete-after 30d",
    })
final class VideosMetadataCommand extends RequestCommand {
  @Mixin private VideoParameter video;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "KEY=VALUE",
      description = "A key and its new value; without a value, the key is removed.")
  private Map<String, String> pairs = new LinkedHashMap<>();

  @Mixin private DeleteAfterOption deleteAfter;

  @Option(names = "--keep", description = "Remove the time after which the video is deleted.")
  private boolean isKept;

  VideosMetadataCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    deleteAfter.addTo(body);
    if (isKept) {
      body.put("deleteAfter", 0);
    }
    if (pairs.isEmpty()) {
      if (body.isEmpty()) {
        throw new CommandFailed(
            CommandExitCode.USAGE, "Name a KEY=VALUE, --delete-after TIME or --keep.");
      }
      return api.patch("/videos/" + video.id(), body);
    }
    ObjectNode metadata = body.putObject("metadata");
    pairs.forEach(
        (key, value) -> {
          if (value.isEmpty()) {
            metadata.putNull(key);
          } else {
            metadata.put(key, value);
          }
        });
    return api.patch("/videos/" + video.id(), body);
  }
}
