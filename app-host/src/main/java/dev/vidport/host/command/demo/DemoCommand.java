package dev.vidport.host.command.demo;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.StatusPoller;
import dev.vidport.client.UploadOptions;
import dev.vidport.client.VidportClient;
import dev.vidport.host.client.UserFolders;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.ServerOptions;
import dev.vidport.host.command.VideoFile;
import dev.vidport.host.command.video.Outcomes;
import dev.vidport.host.command.video.ProcessingProgress;
import dev.vidport.host.command.video.UploadProgressDisplay;
import dev.vidport.host.demo.DemoAccount;
import dev.vidport.host.demo.DemoClip;
import dev.vidport.host.serve.RunningHost;
import dev.vidport.host.serve.StopSignal;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.host.terminal.ProgressLine;
import dev.vidport.host.terminal.Terminal;
import dev.vidport.library.internal.Inspection;
import dev.vidport.library.internal.PrivateFolder;
import dev.vidport.library.settings.Role;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Shows the complete workflow of a video, from a file to its links. */
@Command(
    name = "demo",
    description = {
      "Start the service, upload a video, show its processing and print its links.",
      "Runs until Ctrl-C, Ctrl-D or SIGTERM. Stores its data in VIDPORT_DATA_DIR. Default:"
          + " data/demo in the current folder."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport demo                generate a clip and upload it",
      "  vidport demo talk.mp4",
      "  VIDPORT_HTTP_PORT=9000 vidport demo"
    })
public final class DemoCommand implements Callable<Integer> {
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(50);
  private static final Duration MAX_WAIT = Duration.ofHours(24);
  private static final int PARALLEL_PARTS = 4;

  /** Enough for the generated clip. The links of longer videos do not wait for their captions. */
  private static final Duration MAX_CAPTIONS_WAIT = Duration.ofSeconds(15);

  private final CommandEnvironment environment;
  private final RunningHost.Commands commands;

  @Spec private CommandSpec spec;
  @Mixin private ServerOptions options;

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      description = "The video file. Default: a generated clip.")
  private Optional<Path> file = Optional.empty();

  public DemoCommand(CommandEnvironment environment, RunningHost.Commands commands) {
    this.environment = environment;
    this.commands = commands;
  }

  @Override
  public Integer call() throws Exception {
    HostSettings settings = settings();
    Path video = file.isPresent() ? VideoFile.checked(file.get()) : generateClip(settings);
    StopSignal signal = StopSignal.install(CLOSE_TIMEOUT);
    try {
      int exit = run(settings, video, signal);
      if (exit == CommandExitCode.OK) {
        signal.closed();
      }
      return exit;
    } finally {
      signal.ended();
    }
  }

  private int run(HostSettings settings, Path video, StopSignal signal) throws Exception {
    try (RunningHost host = RunningHost.start(settings, commands)) {
      say("Vidport is listening at " + host.address());
      DemoAccount account = new DemoAccount(host.vidport(), settings.dataDir());
      String key = account.key();
      boolean canRecognize =
          new Inspection(settings.vidport(), Clock.systemUTC()).recognizer().isPresent();
      boolean withCaptions = canRecognize && account.mayHaveCaptions(key);
      JsonNode status = signal.during(() -> process(host, key, video, withCaptions));
      PrintWriter out = spec.commandLine().getOut();
      out.println(
          DemoLinks.of(
              status, page(host, key, status), host.address(), account.keyFile(), canRecognize));
      out.flush();
      if (Outcomes.exitCode(status) != CommandExitCode.OK) {
        return CommandExitCode.FAILED;
      }
      Terminal.onEndOfInput(signal::request);
      signal.await();
      return CommandExitCode.OK;
    } catch (InterruptedException stopped) {
      // The user stopped the demo; the host is closed by now.
      return CommandExitCode.OK;
    }
  }

  private HostSettings settings() throws IOException {
    HostSettings settings =
        HostSettings.forDemo(options.quietValues(environment)).withRole(Role.ALL);
    PrivateFolder.create(settings.dataDir());
    return DemoPorts.choose(settings, this::say);
  }

  private Path generateClip(HostSettings settings) throws IOException {
    say("Generating a clip");
    Path clip = settings.dataDir().resolve("demo-clip.mp4");
    new DemoClip(settings.vidport().ffmpeg().ffmpeg()).generate(clip);
    return clip;
  }

  private JsonNode process(RunningHost host, String key, Path video, boolean withCaptions)
      throws ApiRefused, IOException, InterruptedException {
    VidportClient connection = client(host, key);
    ProgressLine line = environment.progressLine(spec.commandLine().getErr());
    String name = video.getFileName().toString();
    String videoId;
    try (UploadProgressDisplay display =
        UploadProgressDisplay.start(line, name, Files.size(video))) {
      videoId =
          connection
              .uploader(PARALLEL_PARTS, new UserFolders(environment.variables()).uploads())
              .upload(
                  video,
                  withCaptions ? UploadOptions.NONE.withCaptions() : UploadOptions.NONE,
                  display);
    }
    try (line) {
      StatusPoller poller = connection.statusPoller();
      ProcessingProgress progress = new ProcessingProgress();
      Consumer<JsonNode> display = status -> line.show(progress.line(status, Instant.now()));
      JsonNode ended = poller.await(videoId, MAX_WAIT, display);
      return StatusPoller.isCaptioning(ended)
          ? poller.awaitCaptions(videoId, MAX_CAPTIONS_WAIT, display)
          : ended;
    }
  }

  private VidportClient client(RunningHost host, String key) {
    return VidportClient.builder(host.address(), key).sleeper(environment.sleeper()).build();
  }

  /** The link of the player page; empty without a finished video. */
  private String page(RunningHost host, String key, JsonNode status)
      throws ApiRefused, IOException, InterruptedException {
    return Outcomes.exitCode(status) == CommandExitCode.OK
        ? client(host, key)
            .api()
            .put(
                "/videos/" + status.path("videoId").asString("") + "/embed",
                JsonNodeFactory.instance.objectNode().put("enabled", true))
            .path("url")
            .asString("")
        : "";
  }

  private void say(String text) {
    PrintWriter errors = spec.commandLine().getErr();
    errors.println(text);
    errors.flush();
  }
}
