package dev.vidport.host.command.video;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.UploadOptions;
import dev.vidport.client.Uploader;
import dev.vidport.client.VidportClient;
import dev.vidport.domain.id.VisibleText;
import dev.vidport.host.client.UserFolders;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Uploads a video file, or those of a folder. */
@Command(
    name = "upload",
    description = {
      "Upload a video, or all videos of a folder, to a running service, in parts.",
      "Repeat the command to resume an interrupted upload. Of a folder, files that were uploaded in the last 7 days are skipped.",
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport upload talk.mp4",
      "  vidport upload talk.mp4 --wait > result.json",
      "  vidport upload talk.mp4 --captions=de --trim 1.5-61.5 --wait",
      "  vidport upload screen.webm --camera face.webm --layout side-by-side",
      "  vidport upload lectures/ --metadata course=42",
      "",
      "Prints videoId and status as JSON; with --wait, the final status with all",
      "links; of a folder, a table or, with --json, a report.",
      "Captions that are skipped or fail do not change the exit code.",
    })
public final class UploadCommand extends ApiCommand {
  private static final int MAX_PARALLEL = 32;
  private static final int MAX_FILES = 8;

  @Parameters(paramLabel = "FILE", description = "The video file, or a folder of such files.")
  private Path file;

  @Mixin private CaptionsOption captions;
  @Mixin private ProcessingOptions options;
  @Mixin private MetadataOption metadata;
  @Mixin private DeleteAfterOption deleteAfter;
  @Mixin private WaitOptions waiting;

  @Option(
      names = "--camera",
      paramLabel = "FILE",
      description = "A second file, shown with the first: the camera of a screen recording.")
  private Optional<Path> camera = Optional.empty();

  @Option(
      names = "--layout",
      paramLabel = "LAYOUT",
      description =
          "How the camera is shown: pip or side-by-side; pip,top-left,small for its place and size;"
              + " side-by-side,right for the place of the screen.")
  private Optional<String> layout = Optional.empty();

  @Option(
      names = "--parallel",
      paramLabel = "PARTS",
      defaultValue = "4",
      description = "Parts to send in parallel. Default: ${DEFAULT-VALUE}.")
  private int parallel;

  @Option(
      names = "--files",
      paramLabel = "N",
      defaultValue = "2",
      description = "Files of a folder to send in parallel. Default: ${DEFAULT-VALUE}.")
  private int files;

  public UploadCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected int run() throws ApiRefused, IOException, InterruptedException {
    if (parallel < 1 || parallel > MAX_PARALLEL) {
      throw new CommandFailed(CommandExitCode.USAGE, "--parallel must be 1 to " + MAX_PARALLEL);
    }
    ArgumentChecks.range("--files", files, 1, MAX_FILES);
    if (Files.isDirectory(file)) {
      return folder();
    }
    long size = Files.size(VideoFile.checked(file));
    if (camera.isPresent()) {
      size += Files.size(VideoFile.checked(camera.get()));
    }
    UploadOptions wanted = options();
    ProgressLine line = progress();
    VidportClient connection = connect();
    String videoId;
    try (UploadProgressDisplay display =
        UploadProgressDisplay.start(line, VisibleText.of(file.getFileName().toString()), size)) {
      videoId = connection.uploader(parallel, records()).upload(file, wanted, display);
    }
    JsonNode last = waiting.result(connection, running(videoId), line);
    out().println(JsonText.of(last));
    return waiting.exitCode(last, errors());
  }

  private static JsonNode running(String videoId) {
    return JsonNodeFactory.instance.objectNode().put("videoId", videoId).put("status", "RUNNING");
  }

  private UploadOptions options() {
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    options.addTo(all);
    ObjectNode creation = JsonNodeFactory.instance.objectNode();
    Optional<Integer> maxHeight = Optional.ofNullable(all.remove("maxHeight")).map(JsonNode::asInt);
    Optional<String> priority = Optional.ofNullable(all.remove("priority")).map(JsonNode::asString);
    layout.ifPresent(text -> LayoutText.addTo(creation, text));
    metadata.addTo(creation);
    deleteAfter.addTo(creation);
    return new UploadOptions(maxHeight, captions.request(), priority, camera, creation, all);
  }

  private Path records() {
    return new UserFolders(environment().variables()).uploads();
  }

  private int folder() throws ApiRefused, IOException, InterruptedException {
    if (camera.isPresent() || layout.isPresent()) {
      throw new CommandFailed(CommandExitCode.USAGE, "--camera and --layout are for one file.");
    }
    List<Path> found = VideoFolder.files(file);
    if (found.isEmpty()) {
      throw new CommandFailed(
          CommandExitCode.USAGE, VisibleText.of(file.toString()) + " has no video files.");
    }
    UploadOptions wanted = options();
    VidportClient connection = connect();
    Uploader uploader = connection.uploader(parallel, records());
    long bytes = 0;
    for (Path each : found) {
      bytes += Files.size(each);
    }
    List<Result> results;
    try (ProgressLine line = progress()) {
      FolderProgress shown = new FolderProgress(line, found.size(), bytes);
      results =
          new ParallelTasks(files)
              .run(
                  found,
                  each -> {
                    String id = uploader.uploadOnce(each, wanted, shown.file());
                    JsonNode last = waiting.silentResult(connection, running(id));
                    shown.finished();
                    return new Result(
                        each.toString(),
                        id,
                        last.path("status").asString(""),
                        Outcomes.problem(last).orElse(""));
                  });
    }
    print(
        ParallelTasks.json("uploads", results),
        () -> table(List.of("VIDEO", "STATUS", "FILE"), ParallelTasks.rows(results)));
    return results.stream().allMatch(Result::isGood) ? CommandExitCode.OK : CommandExitCode.FAILED;
  }
}
