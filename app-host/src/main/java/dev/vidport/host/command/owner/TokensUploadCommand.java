package dev.vidport.host.command.owner;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.ArgumentChecks;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.DeleteAfterOption;
import dev.vidport.host.command.MetadataOption;
import dev.vidport.host.command.RequestCommand;
import dev.vidport.host.command.caption.CaptionsOption;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Creates an upload token. */
@Command(
    name = "upload",
    description = "Create a token with which a web page uploads one video.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport tokens upload",
      "  vidport tokens upload --expires-in 600 --max-seconds 300 --max-height 720",
    })
final class TokensUploadCommand extends RequestCommand {
  @Option(
      names = "--expires-in",
      paramLabel = "SECONDS",
      description = "Time to start the upload, 60 to 86400. Default: 3600.")
  private Optional<Integer> expiresIn = Optional.empty();

  @Option(names = "--max-bytes", paramLabel = "BYTES", description = "Size of the largest file.")
  private Optional<Long> maxBytes = Optional.empty();

  @Option(
      names = "--max-seconds",
      paramLabel = "SECONDS",
      description = "Cut the video to this length.")
  private Optional<Integer> maxSeconds = Optional.empty();

  @Option(
      names = "--max-height",
      paramLabel = "PIXELS",
      description = "Height of the largest rendition: 720, 1080, 1440 or 2160.")
  private Optional<Integer> maxHeight = Optional.empty();

  @Option(
      names = "--main-audio",
      description = "Leave out the other audio tracks of a source with several languages.")
  private boolean isMainAudioOnly;

  @Option(names = "--watermark", description = "Show the watermark of the account.")
  private boolean isMarked;

  @Mixin private CaptionsOption captions;
  @Mixin private MetadataOption metadata;
  @Mixin private DeleteAfterOption deleteAfter;

  TokensUploadCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    ArgumentChecks.maxHeight(maxHeight);
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    expiresIn.ifPresent(seconds -> body.put("expiresIn", seconds));
    maxBytes.ifPresent(bytes -> body.put("maxBytes", bytes));
    maxSeconds.ifPresent(seconds -> body.put("maxSeconds", seconds));
    maxHeight.ifPresent(pixels -> body.put("maxHeight", pixels));
    captions.addTo(body);
    if (isMainAudioOnly) {
      body.put("audioTracks", "main");
    }
    if (isMarked) {
      body.put("watermark", true);
    }
    metadata.addTo(body);
    deleteAfter.addTo(body);
    return api.postUnrepeatable("/upload-tokens", body);
  }
}
