package dev.vidport.host.command.video;

import dev.vidport.domain.id.VisibleText;
import dev.vidport.domain.render.Priority;
import dev.vidport.host.client.ApiRefused;
import dev.vidport.host.client.Connection;
import dev.vidport.host.client.UploadOptions;
import dev.vidport.host.command.ArgumentChecks;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.command.JsonText;
import dev.vidport.host.command.ServiceOptions;
import dev.vidport.host.command.caption.CaptionsOption;
import dev.vidport.host.command.caption.CaptionsText;
import dev.vidport.host.terminal.ProgressLine;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Imports a video from an HTTPS address. */
@Command(
    name = "import",
    description = {
      "Import a video from an HTTPS address into a running service.",
      "The service fetches the file itself; ending the command does not end the import."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport import https://media.example.com/talk.mp4",
      "  vidport import https://media.example.com/talk.mp4 --wait > result.json",
      "  vidport import https://media.example.com/talk.mp4 --captions=de --wait",
      "",
      "Prints videoId and status as JSON; with --wait, the final status with all links.",
      "Captions that are skipped or fail do not change the exit code of a successful video.",
      "Exit codes: 0 done, 1 refused or failed, 2 invalid command line, 69 no connection."
    })
public final class ImportCommand implements Callable<Integer> {
  private final CommandEnvironment environment;

  @Spec private CommandSpec spec;
  @Mixin private ServiceOptions service;
  @Mixin private CaptionsOption captions;

  @Parameters(paramLabel = "URL", description = "The HTTPS address of the video file.")
  private String url;

  @Option(
      names = "--wait",
      description = "Wait until the video and its captions, if there are any, are processed.")
  private boolean wait;

  @Option(
      names = "--timeout",
      paramLabel = "MINUTES",
      defaultValue = "1440",
      description = "Maximum time to wait. Default: ${DEFAULT-VALUE}.")
  private int timeoutMinutes;

  @Option(
      names = "--name",
      paramLabel = "FILENAME",
      description = "File name of the video. Default: the last segment of the URL's path.")
  private Optional<String> name = Optional.empty();

  @Option(
      names = "--max-height",
      paramLabel = "PIXELS",
      description = "Height of the largest rendition: 720, 1080, 1440 or 2160.")
  private Optional<Integer> maxHeight = Optional.empty();

  @Option(
      names = "--low-priority",
      description = "Process it after the other videos of the account: for bulk work.")
  private boolean lowPriority;

  @Option(
      names = "--delete-original",
      description = "Delete the imported file once the output is published.")
  private boolean deleteOriginal;

  public ImportCommand(CommandEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws ApiRefused, IOException, InterruptedException {
    requireAddress(url);
    ArgumentChecks.maxHeight(maxHeight);
    UploadOptions options =
        new UploadOptions(
            maxHeight, captions.request(), lowPriority ? Priority.LOW : Priority.NORMAL);
    Connection connection = service.connect(environment);
    ProgressLine line = environment.progressLine(spec.commandLine().getErr());
    String videoId = connection.api().createImport(url, name, options, deleteOriginal);
    if (!wait) {
      spec.commandLine()
          .getOut()
          .println(
              JsonText.of(
                  JsonNodeFactory.instance
                      .objectNode()
                      .put("videoId", videoId)
                      .put("status", "RUNNING")));
      return CommandExitCode.OK;
    }
    line.print("Video " + videoId);
    JsonNode status = await(connection, videoId, line);
    spec.commandLine().getOut().println(JsonText.of(status));
    Outcomes.problem(status).ifPresent(spec.commandLine().getErr()::println);
    Outcomes.warnings(status).forEach(spec.commandLine().getErr()::println);
    CaptionsText.of(status).ifPresent(spec.commandLine().getErr()::println);
    return Outcomes.exitCode(status);
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

  private JsonNode await(Connection connection, String videoId, ProgressLine line)
      throws ApiRefused, IOException, InterruptedException {
    Thread hint = new Thread(() -> hint(videoId, line), "import-hint");
    Runtime.getRuntime().addShutdownHook(hint);
    try (line) {
      return connection
          .statusPoller()
          .awaitCaptions(
              videoId,
              Duration.ofMinutes(timeoutMinutes),
              status -> line.show(ProcessingText.of(status)));
    } finally {
      removeHook(hint);
    }
  }

  /** What Ctrl-C leaves behind. */
  private static void hint(String videoId, ProgressLine line) {
    line.print("The import continues in the service. Show it with: vidport status " + videoId);
  }

  private static void removeHook(Thread hint) {
    try {
      Runtime.getRuntime().removeShutdownHook(hint);
    } catch (IllegalStateException shuttingDown) {
      // The hint is being printed.
    }
  }
}
