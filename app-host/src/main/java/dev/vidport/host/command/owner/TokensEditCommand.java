package dev.vidport.host.command.owner;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.MetadataOption;
import dev.vidport.host.command.RequestCommand;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Creates an edit token. */
@Command(
    name = "edit",
    description = "Create a token with which a web page makes one edit of the given videos.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport tokens edit 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e --max-seconds 600")
final class TokensEditCommand extends RequestCommand {
  @Parameters(arity = "1..20", paramLabel = "ID", description = "The videos that it may use.")
  private List<String> videos = List.of();

  @Option(
      names = "--expires-in",
      paramLabel = "SECONDS",
      description = "Lifetime until the edit, 60 to 86400. Default: 900.")
  private Optional<Integer> expiresIn = Optional.empty();

  @Option(
      names = "--max-seconds",
      paramLabel = "SECONDS",
      description = "Length of the longest edit.")
  private Optional<Integer> maxSeconds = Optional.empty();

  @Option(names = "--title", paramLabel = "TEXT", description = "File name of the new video.")
  private Optional<String> title = Optional.empty();

  @Mixin private MetadataOption metadata;

  TokensEditCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected JsonNode send(ApiRequests api) throws ApiRefused, IOException, InterruptedException {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    videos.forEach(body.putArray("videoIds")::add);
    expiresIn.ifPresent(seconds -> body.put("expiresIn", seconds));
    maxSeconds.ifPresent(seconds -> body.put("maxSeconds", seconds));
    title.ifPresent(text -> body.put("title", text));
    metadata.addTo(body);
    return api.postUnrepeatable("/edit-tokens", body);
  }
}
