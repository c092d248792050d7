package dev.vidport.host.command.video;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.VidportClient;
import dev.vidport.host.command.ApiCommand;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.DeleteAfterOption;
import dev.vidport.host.command.FieldLines;
import dev.vidport.host.command.MetadataOption;
import dev.vidport.host.command.QueryString;
import dev.vidport.host.command.VideoParameter;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Processes a video again, as a new one. */
@Command(
    name = "reprocess",
    description = {
      "Process the original of a video again, as a new video.",
      "Options are those of the new video; only the metadata and the time of deletion are inherited.",
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport videos reprocess $VIDEO --max-height 720",
      "  vidport videos reprocess $VIDEO --trim 1.5-61.5 --wait",
    })
final class VideosReprocessCommand extends ApiCommand {
  @Mixin private VideoParameter video;
  @Mixin private ProcessingOptions options;
  @Mixin private BurnInOption burnIn;
  @Mixin private MetadataOption metadata;
  @Mixin private DeleteAfterOption deleteAfter;
  @Mixin private WaitOptions waiting;

  @Option(names = "--dry-run", description = "Check the request, and start nothing.")
  private boolean dryRun;

  VideosReprocessCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected int run() throws ApiRefused, IOException, InterruptedException {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    options.addTo(body);
    burnIn.addTo(body);
    metadata.addTo(body);
    deleteAfter.addTo(body);
    VidportClient connection = connect();
    QueryString path = QueryString.of("/videos/" + video.id() + "/reprocess");
    JsonNode created =
        connection.api().postOnce((dryRun ? path.with("dryRun", true) : path).toString(), body);
    return dryRun ? printed(created) : ended(connection, created);
  }

  private int printed(JsonNode answer) {
    print(answer, () -> FieldLines.of(answer));
    return CommandExitCode.OK;
  }

  private int ended(VidportClient connection, JsonNode created)
      throws ApiRefused, IOException, InterruptedException {
    JsonNode last = waiting.result(connection, created, progress());
    print(last, () -> FieldLines.of(last));
    return waiting.exitCode(last, errors());
  }
}
