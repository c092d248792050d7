package dev.vidport.host.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vidport.host.client.ApiRefused;
import dev.vidport.host.client.Connection;
import dev.vidport.host.demo.DemoAccount;
import dev.vidport.host.demo.DemoClip;
import dev.vidport.host.serve.FreePort;
import dev.vidport.host.serve.RunningHost;
import dev.vidport.host.serve.StopSignal;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.host.settings.Values;
import dev.vidport.host.terminal.LiveLine;
import dev.vidport.host.terminal.Terminal;
import dev.vidport.library.Role;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows the whole way of a video, from a file to links. */
@Command(
    name = "demo",
    description = {
      "Start the service, upload a video to it, show its processing and print its links.",
      "Stays up until Ctrl-C, Ctrl-D or SIGTERM. Keeps its data in ./data/demo, or VIDPORT_DATA_DIR."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport demo                makes a clip and uploads that",
      "  vidport demo talk.mp4",
      "  VIDPORT_HTTP_PORT=9000 vidport demo"
    })
final class DemoCommand implements Callable<Integer> {
  private static final Duration CLOSING = Duration.ofSeconds(50);
  private static final Duration LONGEST = Duration.ofHours(24);
  private static final int PARALLEL = 4;

  private final Surroundings surroundings;

  @Spec private CommandSpec spec;
  @Mixin private ServerOptions options;

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      description = "The video; a clip is made when there is none.")
  private Optional<Path> file = Optional.empty();

  DemoCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws Exception {
    HostSettings settings = settings();
    Path video = file.isPresent() ? VideoFile.checked(file.get()) : clip(settings);
    StopSignal signal = StopSignal.install(CLOSING);
    try {
      int exit = show(settings, video, signal);
      if (exit == Exit.OK) {
        signal.closed();
      }
      return exit;
    } finally {
      signal.ended();
    }
  }

  private int show(HostSettings settings, Path video, StopSignal signal) throws Exception {
    try (RunningHost host = RunningHost.start(settings)) {
      say("Vidport answers at " + host.address());
      DemoAccount account = new DemoAccount(host.vidport(), settings.dataDir());
      String key = account.key();
      JsonNode status = signal.during(() -> process(host, key, video));
      PrintWriter out = spec.commandLine().getOut();
      out.println(DemoLinks.of(status, host.address(), account.keyFile()));
      out.flush();
      if (Outcomes.exitCode(status) != Exit.OK) {
        return Exit.FAILED;
      }
      Terminal.onEndOfInput(signal::ask);
      signal.await();
      return Exit.OK;
    } catch (InterruptedException asked) {
      // The end was asked for in the middle; the host is closed by now.
      return Exit.OK;
    }
  }

  private HostSettings settings() throws IOException {
    Values values = options.quietValues(surroundings);
    HostSettings wanted = HostSettings.forDemo(values);
    HostSettings settings = wanted.withRole(Role.ALL);
    Files.createDirectories(settings.dataDir());
    int http =
        FreePort.atOrAfter(settings.httpHost(), settings.httpPort(), Set.of(settings.adminPort()));
    int admin = FreePort.atOrAfter(settings.adminHost(), settings.adminPort(), Set.of(http));
    if (http != settings.httpPort() && settings.httpPort() != 0) {
      if (settings.baseUrl().isPresent()) {
        throw new CommandFailed(
            Exit.FAILED,
            "Port " + settings.httpPort() + " is taken, and VIDPORT_BASE_URL leads to no other.");
      }
      say("Port " + settings.httpPort() + " is taken; taking " + http + ".");
    }
    return settings.listeningOn(http, admin);
  }

  private Path clip(HostSettings settings) throws IOException, InterruptedException {
    say("Making a clip");
    Path clip = settings.dataDir().resolve("demo-clip.mp4");
    new DemoClip(settings.vidport().ffmpeg().ffmpeg()).make(clip);
    return clip;
  }

  private JsonNode process(RunningHost host, String key, Path video)
      throws ApiRefused, IOException, InterruptedException {
    Connection connection = new Connection(host.address(), key, surroundings.pause());
    LiveLine live = surroundings.live(spec.commandLine().getErr());
    String name = video.getFileName().toString();
    String videoId;
    try (ProgressShow show = ProgressShow.start(live, name, Files.size(video))) {
      videoId =
          connection
              .uploader(PARALLEL, surroundings.environment())
              .upload(video, Optional.empty(), show);
    }
    try (live) {
      return connection
          .watch()
          .await(videoId, LONGEST, status -> live.show(ProcessingLine.of(status)));
    }
  }

  private void say(String line) {
    PrintWriter errors = spec.commandLine().getErr();
    errors.println(line);
    errors.flush();
  }
}
