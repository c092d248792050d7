package dev.vidport.host.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.vidport.host.client.ApiRefused;
import dev.vidport.host.client.Connection;
import dev.vidport.host.terminal.LiveLine;
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

/** Uploads a file to a running service. */
@Command(
    name = "upload",
    description = {
      "Upload a video to a running service, in parts.",
      "An upload that was cut off goes on where it was when the same command is given again."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport upload talk.mp4",
      "  vidport upload talk.mp4 --wait > result.json",
      "  VIDPORT_URL=https://video.example.com VIDPORT_API_KEY=vpk_... vidport upload talk.mp4",
      "",
      "Prints the video's id and status as JSON; with --wait its final status with all links.",
      "Exit codes: 0 done, 1 refused or failed, 2 wrong command line, 69 nobody answers."
    })
final class UploadCommand implements Callable<Integer> {
  private static final String DEFAULT_PARALLEL = "4";
  private static final int MOST_PARALLEL = 32;

  private final Surroundings surroundings;

  @Spec private CommandSpec spec;
  @Mixin private ServiceOptions service;

  @Parameters(paramLabel = "FILE", description = "The video.")
  private Path file;

  @Option(names = "--wait", description = "Wait until the processing has ended.")
  private boolean wait;

  @Option(
      names = "--timeout",
      paramLabel = "MINUTES",
      defaultValue = "1440",
      description = "How long to wait at most. Default: ${DEFAULT-VALUE}.")
  private int timeoutMinutes;

  @Option(
      names = "--max-height",
      paramLabel = "PIXELS",
      description = "Height of the best quality: 720, 1080, 1440 or 2160.")
  private Optional<Integer> maxHeight = Optional.empty();

  @Option(
      names = "--parallel",
      paramLabel = "PARTS",
      defaultValue = DEFAULT_PARALLEL,
      description = "Parts to send at a time. Default: ${DEFAULT-VALUE}.")
  private int parallel;

  UploadCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws ApiRefused, IOException, InterruptedException {
    long size = Files.size(VideoFile.checked(file));
    if (parallel < 1 || parallel > MOST_PARALLEL) {
      throw new CommandFailed(Exit.USAGE, "--parallel must be 1 to " + MOST_PARALLEL);
    }
    PrintWriter out = spec.commandLine().getOut();
    LiveLine live = surroundings.live(spec.commandLine().getErr());
    Connection connection = service.connect(surroundings);
    String videoId;
    try (ProgressShow show = ProgressShow.start(live, file.getFileName().toString(), size)) {
      videoId =
          connection.uploader(parallel, surroundings.environment()).upload(file, maxHeight, show);
    }
    if (!wait) {
      out.println(
          JsonText.of(
              JsonNodeFactory.instance
                  .objectNode()
                  .put("videoId", videoId)
                  .put("status", "RUNNING")));
      return Exit.OK;
    }
    JsonNode status = awaited(connection, videoId, live);
    out.println(JsonText.of(status));
    return Outcomes.exitCode(status);
  }

  private JsonNode awaited(Connection connection, String videoId, LiveLine live)
      throws ApiRefused, IOException, InterruptedException {
    try (live) {
      return connection
          .watch()
          .await(
              videoId,
              Duration.ofMinutes(timeoutMinutes),
              status -> live.show(ProcessingLine.of(status)));
    }
  }
}
