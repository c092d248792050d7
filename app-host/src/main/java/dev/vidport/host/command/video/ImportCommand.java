package dev.vidport.host.command.video;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.VidportClient;
import dev.vidport.domain.id.VisibleText;
import dev.vidport.host.command.ApiCommand;
import dev.vidport.host.command.ArgumentChecks;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.command.DeleteAfterOption;
import dev.vidport.host.command.JsonText;
import dev.vidport.host.command.MetadataOption;
import dev.vidport.host.command.VideoFile;
import dev.vidport.host.command.caption.CaptionsOption;
import dev.vidport.host.command.video.ParallelTasks.Result;
import dev.vidport.host.terminal.ProgressLine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Imports videos from HTTPS addresses. */
@Command(
    name = "import",
    description = {
      "Import a video from an HTTPS address into a running service.",
      "The service fetches the file itself; ending the command does not end the import.",
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport import https://media.example.com/talk.mp4",
      "  vidport import https://media.example.com/talk.mp4 --wait > result.json",
      "  vidport import https://media.example.com/talk.mp4 --captions=de --wait",
      "  vidport import --batch urls.txt --low-priority",
      "",
      "Prints videoId and status as JSON; with --wait, the final status with all",
      "links; of a batch, a table or, with --json, a report.",
      "Captions that are skipped or fail do not change the exit code.",
    })
public final class ImportCommand extends ApiCommand {
  private static final int MAX_PARALLEL = 16;

  @Parameters(
      arity = "0..1",
      paramLabel = "URL",
      description = "The HTTPS address of the video file.")
  private Optional<String> url = Optional.empty();

  @Option(
      names = "--batch",
      paramLabel = "FILE",
      description =
          "Import the addresses in a file, one in each line; # begins a comment. Repeated within 24"
              + " hours, the command imports only those that are missing.")
  private Optional<Path> batch = Optional.empty();

  @Option(
      names = "--parallel",
      paramLabel = "N",
      defaultValue = "4",
      description =
          "Imports of a batch to request, and to wait for, in parallel. Default: ${DEFAULT-VALUE}.")
  private int parallel;

  @Option(
      names = "--name",
      paramLabel = "FILENAME",
      description = "File name of the video. Default: the last segment of the URL's path.")
  private Optional<String> name = Optional.empty();

  @Mixin private CaptionsOption captions;
  @Mixin private ProcessingOptions options;
  @Mixin private MetadataOption metadata;
  @Mixin private DeleteAfterOption deleteAfter;
  @Mixin private WaitOptions waiting;

  public ImportCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected int run() throws ApiRefused, IOException, InterruptedException {
    if (url.isPresent() == batch.isPresent()) {
      throw new CommandFailed(CommandExitCode.USAGE, "Name an address, or use --batch FILE.");
    }
    if (batch.isPresent()) {
      return ofBatch(VideoFile.checked(batch.get()));
    }
    requireAddress(url.orElseThrow());
    ObjectNode body = body(url.orElseThrow());
    name.ifPresent(text -> body.put("fileName", text));
    VidportClient connection = connect();
    ProgressLine line = progress();
    JsonNode created = running(connection.api().postOnce("/videos", body));
    Thread hint = new Thread(() -> hint(created, line), "import-hint");
    Runtime.getRuntime().addShutdownHook(hint);
    try {
      waiting.begun(created, line);
      JsonNode last = waiting.result(connection, created, line);
      out().println(JsonText.of(last));
      return waiting.exitCode(last, errors());
    } finally {
      removeHook(hint);
    }
  }

  private static JsonNode running(JsonNode created) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("videoId", created.path("videoId").asString(""))
        .put("status", "RUNNING");
  }

  private ObjectNode body(String address) {
    ObjectNode body = JsonNodeFactory.instance.objectNode().put("sourceUrl", address);
    options.addTo(body);
    captions.addTo(body);
    metadata.addTo(body);
    deleteAfter.addTo(body);
    return body;
  }

  private int ofBatch(Path file) throws ApiRefused, IOException, InterruptedException {
    ArgumentChecks.range("--parallel", parallel, 1, MAX_PARALLEL);
    if (name.isPresent()) {
      throw new CommandFailed(CommandExitCode.USAGE, "--name is for one import.");
    }
    List<String> addresses = ImportBatch.read(file);
    addresses.forEach(ImportCommand::requireAddress);
    VidportClient connection = connect();
    AtomicInteger done = new AtomicInteger();
    List<Result> results;
    try (ProgressLine line = progress()) {
      results =
          new ParallelTasks(parallel)
              .run(
                  addresses,
                  address -> {
                    ObjectNode body = body(address);
                    JsonNode created =
                        running(
                            connection
                                .api()
                                .postOnce("/videos", body, ImportBatch.key(file, body)));
                    JsonNode last = waiting.silentResult(connection, created);
                    line.show("Imports: " + done.incrementAndGet() + " of " + addresses.size());
                    return new Result(
                        address,
                        created.path("videoId").asString(""),
                        last.path("status").asString(""),
                        Outcomes.problem(last).orElse(""));
                  });
    }
    print(
        ParallelTasks.json("imports", results),
        () -> table(List.of("VIDEO", "STATUS", "ADDRESS"), ParallelTasks.rows(results)));
    return results.stream().allMatch(Result::isGood) ? CommandExitCode.OK : CommandExitCode.FAILED;
  }

  /** The service would refuse a path too, but knows nothing of this command. */
  private static void requireAddress(String text) {
    if (!text.contains("://") || text.startsWith("file:")) {
      throw new CommandFailed(
          CommandExitCode.USAGE,
          "import needs an HTTPS address, such as https://media.example.com/talk.mp4, not "
              + VisibleText.of(text)
              + ". To send a file of this machine: vidport upload FILE");
    }
  }

  /** What Ctrl-C leaves behind. */
  private static void hint(JsonNode created, ProgressLine line) {
    line.print(
        "The import continues in the service. Show it with: vidport status "
            + VisibleText.of(created.path("videoId").asString("")));
  }

  private static void removeHook(Thread hint) {
    try {
      Runtime.getRuntime().removeShutdownHook(hint);
    } catch (IllegalStateException shuttingDown) {
      // The hint is being printed.
    }
  }
}
