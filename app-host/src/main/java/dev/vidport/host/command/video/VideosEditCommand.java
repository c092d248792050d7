package dev.vidport.host.command.video;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.VidportClient;
import dev.vidport.domain.id.VisibleText;
import dev.vidport.host.command.ApiCommand;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.command.DeleteAfterOption;
import dev.vidport.host.command.FieldLines;
import dev.vidport.host.command.MetadataOption;
import dev.vidport.host.command.QueryString;
import dev.vidport.host.command.caption.CaptionsOption;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Makes a video of clips of others. */
@Command(
    name = "edit",
    description = "Make a new video of clips of finished videos.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport videos edit $VIDEO:10-42.5 $VIDEO:60-",
      "  vidport videos edit $ONE:0-30 $OTHER:90-120 --transition fade:0.5 --wait",
    })
final class VideosEditCommand extends ApiCommand {
  private static final Pattern CLIP =
      Pattern.compile("([0-9a-f]{32})(?::([0-9.]{1,12})?-([0-9.]{1,12})?)?");
  private static final Pattern TRANSITION = Pattern.compile("(fade|fadeblack)(?::([0-9.]{1,6}))?");

  @Parameters(
      arity = "1..50",
      paramLabel = "ID[:START-END]",
      description = "A video, and the seconds of it to use. Default: all of it.")
  private List<String> clips = List.of();

  @Option(
      names = "--transition",
      paramLabel = "TYPE[:SECONDS]",
      description = "Between the clips: fade or fadeblack. Default: a cut.")
  private Optional<String> transition = Optional.empty();

  @Option(names = "--name", paramLabel = "FILENAME", description = "File name of the new video.")
  private Optional<String> name = Optional.empty();

  @Mixin private CaptionsOption captions;
  @Mixin private BurnInOption burnIn;
  @Mixin private EditOptions options;
  @Mixin private MetadataOption metadata;
  @Mixin private DeleteAfterOption deleteAfter;
  @Mixin private WaitOptions waiting;

  @Option(names = "--dry-run", description = "Check the request, and start nothing.")
  private boolean dryRun;

  VideosEditCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected int run() throws ApiRefused, IOException, InterruptedException {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    ArrayNode list = body.putObject("edit").putArray("clips");
    for (String clip : clips) {
      add(list, clip);
    }
    name.ifPresent(text -> body.put("fileName", text));
    captions.addTo(body);
    burnIn.addTo(body);
    options.addTo(body);
    metadata.addTo(body);
    deleteAfter.addTo(body);
    VidportClient connection = connect();
    QueryString path = QueryString.of("/videos");
    JsonNode created =
        connection.api().postOnce((dryRun ? path.with("dryRun", true) : path).toString(), body);
    if (dryRun) {
      print(created, () -> FieldLines.of(created));
      return CommandExitCode.OK;
    }
    JsonNode last = waiting.result(connection, created, progress());
    print(last, () -> FieldLines.of(last));
    return waiting.exitCode(last, errors());
  }

  private void add(ArrayNode list, String text) {
    Matcher clip = CLIP.matcher(text);
    if (!clip.matches()) {
      throw new CommandFailed(
          CommandExitCode.USAGE,
          "A clip is ID or ID:START-END, with seconds, such as 5f0c…:10-42.5, not "
              + VisibleText.of(text));
    }
    ObjectNode added = list.addObject().put("videoId", clip.group(1));
    TimeRange.put(added, "start", clip.group(2));
    TimeRange.put(added, "end", clip.group(3));
    if (list.size() > 1) {
      transition.ifPresent(wanted -> transition(added, wanted));
    }
  }

  private static void transition(ObjectNode clip, String text) {
    Matcher matcher = TRANSITION.matcher(text);
    if (!matcher.matches()) {
      throw new CommandFailed(
          CommandExitCode.USAGE, "--transition must be fade or fadeblack, such as fade:0.5");
    }
    ObjectNode transition = clip.putObject("transition").put("type", matcher.group(1));
    TimeRange.put(transition, "seconds", matcher.group(2));
  }
}
