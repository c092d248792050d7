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
import dev.vidport.host.command.VideoFile;
import dev.vidport.host.command.caption.CaptionsOption;
import dev.vidport.host.command.caption.CaptionsText;
import dev.vidport.host.terminal.ProgressLine;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
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

/** Uploads a video file to a service. */
@Command(
    name = "upload",
    description = {
      "Upload a video to a running service, in parts.",
      "Repeat the command to resume an interrupted upload."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport upload talk.mp4",
      "  vidport upload talk.mp4 --wait > result.json",
      "  vidport upload talk.mp4 --captions=de --wait",
      "  VIDPORT_URL=https://video.example.com VIDPORT_API_KEY=vpk_... vidport upload talk.mp4",
      "",
      "Prints videoId and status as JSON; with --wait, the final status with all links.",
      "Captions that are skipped or fail do not change the exit code of a successful video.",
      "Exit codes: 0 done, 1 refused or failed, 2 invalid command line, 69 no connection."
    })
public final class UploadCommand implements Callable<Integer> {
  private static final String DEFAULT_PARALLEL = "4";
  private static final int MAX_PARALLEL = 32;

  private final CommandEnvironment environment;

  @Spec private CommandSpec spec;
  @Mixin private ServiceOptions service;
  @Mixin private CaptionsOption captions;

  @Parameters(paramLabel = "FILE", description = "The video file.")
  private Path file;

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
      names = "--max-height",
      paramLabel = "PIXELS",
      description = "Height of the largest rendition: 720, 1080, 1440 or 2160.")
  private Optional<Integer> maxHeight = Optional.empty();

  @Option(
      names = "--low-priority",
      description = "Process it after the other videos of the account: for bulk work.")
  private boolean lowPriority;

  @Option(
      names = "--parallel",
      paramLabel = "PARTS",
      defaultValue = DEFAULT_PARALLEL,
      description = "Parts to send in parallel. Default: ${DEFAULT-VALUE}.")
  private int parallel;

  public UploadCommand(CommandEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws ApiRefused, IOException, InterruptedException {
    long size = Files.size(VideoFile.checked(file));
    if (parallel < 1 || parallel > MAX_PARALLEL) {
      throw new CommandFailed(CommandExitCode.USAGE, "--parallel must be 1 to " + MAX_PARALLEL);
    }
    ArgumentChecks.maxHeight(maxHeight);
    UploadOptions options =
        new UploadOptions(
            maxHeight, captions.request(), lowPriority ? Priority.LOW : Priority.NORMAL);
    PrintWriter out = spec.commandLine().getOut();
    ProgressLine line = environment.progressLine(spec.commandLine().getErr());
    Connection connection = service.connect(environment);
    String videoId;
    try (UploadProgressDisplay display =
        UploadProgressDisplay.start(line, VisibleText.of(file.getFileName().toString()), size)) {
      videoId =
          connection.uploader(parallel, environment.variables()).upload(file, options, display);
    }
    if (!wait) {
      out.println(
          JsonText.of(
              JsonNodeFactory.instance
                  .objectNode()
                  .put("videoId", videoId)
                  .put("status", "RUNNING")));
      return CommandExitCode.OK;
    }
    JsonNode status = awaitEnd(connection, videoId, line);
    out.println(JsonText.of(status));
    Outcomes.problem(status).ifPresent(spec.commandLine().getErr()::println);
    Outcomes.warnings(status).forEach(spec.commandLine().getErr()::println);
    CaptionsText.of(status).ifPresent(spec.commandLine().getErr()::println);
    return Outcomes.exitCode(status);
  }

  private JsonNode awaitEnd(Connection connection, String videoId, ProgressLine line)
      throws ApiRefused, IOException, InterruptedException {
    try (line) {
      return connection
          .statusPoller()
          .awaitCaptions(
              videoId,
              Duration.ofMinutes(timeoutMinutes),
              status -> line.show(ProcessingText.of(status)));
    }
  }
}
