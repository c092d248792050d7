package dev.vidport.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.host.fixture.CliProcess;
import dev.vidport.host.fixture.SampleClips;
import dev.vidport.media.settings.FfmpegSettings;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Tests the complete workflow of the demo command. */
@Tag("process")
@Tag("media")
@Order(1)
@Execution(ExecutionMode.CONCURRENT)
class DemoTest {
  @TempDir private Path folder;

  @Test
  void demoPrintsWorkingLinksOfTheClip() throws Exception {
    Path clip = SampleClips.small(folder.resolve("clip.mp4"), 1);
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        CliProcess demo =
            CliProcess.start(
                folder, withoutRecognizer(taken.getLocalPort()), "demo", clip.toString())) {
      demo.awaitText("Press Ctrl-C");

      assertThat(demo.out()).contains("apt-get install pocketsphinx pocketsphinx-en-us");
      assertThat(demo.err()).contains("Port " + taken.getLocalPort() + " is in use, using ");
      assertThat(bytes(link(demo, "MP4"), "bytes=100-199").statusCode()).isEqualTo(206);
      assertThat(bytes(link(demo, "MP4"), "bytes=100-199").body()).hasSize(100);
      assertThat(
              bytes(link(demo, "Download"), "bytes=0-").headers().firstValue("Content-Disposition"))
          .hasValueSatisfying(value -> assertThat(value).contains("clip.mp4"));
      assertThat(SampleClips.probe(link(demo, "Stream"), "stream=codec_name").stream().distinct())
          .contains("h264", "aac");
      try (InputStream poster = URI.create(link(demo, "Poster")).toURL().openStream()) {
        assertThat(ImageIO.read(poster).getHeight()).isEqualTo(180);
      }

      demo.terminate();
      assertThat(demo.exitCode()).as(demo.err()).isZero();
    }
  }

  @Test
  void demoWithoutAFileGeneratesAClip() throws Exception {
    try (CliProcess demo = CliProcess.start(folder, withFewerFrames(), "demo")) {
      demo.awaitText("Press Ctrl-C");

      assertThat(SampleClips.probe(link(demo, "MP4"), "stream=codec_name,height"))
          .contains("h264,720", "aac");
      assertThat(demo.out()).containsPattern("(?m)^ +Captions +\\S");
      demo.terminate();
      assertThat(demo.exitCode()).isZero();
    }
  }

  @Test
  void signalDuringProcessingStopsTheDemoCleanly() throws Exception {
    // No machine finishes it before the signal: ffmpeg reads a minute of it in a minute.
    Path clip =
        SampleClips.repeated(
            SampleClips.small(folder.resolve("short.mp4"), 2), 450, folder.resolve("clip.mp4"));
    try (CliProcess demo = CliProcess.start(folder, withSlowReads(), "demo", clip.toString())) {
      demo.awaitText("Processing");

      demo.terminate();

      assertThat(demo.exitCode()).as(demo.err()).isZero();
      assertThat(demo.out()).isEmpty();
    }
  }

  /**
   * With an ffmpeg that generates the clip with a sixth of its frames, whose render takes most of
   * the time.
   */
  private Map<String, String> withFewerFrames() throws IOException {
    return withFfmpeg("exec %s \"${@//rate=30/rate=5}\"\n");
  }

  /** With an ffmpeg that waits instead of working: it reads its inputs as slowly as players do. */
  private Map<String, String> withSlowReads() throws IOException {
    return withFfmpeg(
        """
        options=()
        for option; do
          if [[ $option == -i ]]; then options+=(-readrate 1); fi
          options+=("$option")
        done
        exec %s "${options[@]}"
        """);
  }

  /**
   * With a script as ffmpeg, which the isolation would not find.
   *
   * @param commands its commands in Bash; {@code %s} is ffmpeg
   */
  private Map<String, String> withFfmpeg(String commands) throws IOException {
    FfmpegSettings programs = FfmpegSettings.defaults();
    Path script =
        Files.writeString(
            folder.resolve("ffmpeg"), "#!/bin/bash\n" + commands.formatted(programs.ffmpeg()));
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    Map<String, String> environment = new HashMap<>(environment(0));
    environment.put("VIDPORT_FFMPEG", script.toString());
    environment.put("VIDPORT_FFPROBE", programs.ffprobe());
    environment.put("VIDPORT_ISOLATION", "off");
    return environment;
  }

  private Map<String, String> withoutRecognizer(int port) {
    Map<String, String> environment = new HashMap<>(environment(port));
    environment.put("VIDPORT_POCKETSPHINX", "none");
    return environment;
  }

  private Map<String, String> environment(int port) {
    return Map.of(
        "VIDPORT_DATA_DIR", folder.resolve("data").toString(),
        "VIDPORT_HTTP_PORT", Integer.toString(port),
        "VIDPORT_ADMIN_PORT", "0",
        // The running step takes longer than the drain time.
        "VIDPORT_WORKER_DRAIN_SECONDS", "1",
        "XDG_CACHE_HOME", folder.resolve("cache").toString());
  }

  private static String link(CliProcess demo, String name) throws IOException {
    Matcher link =
        Pattern.compile("^ +" + name + " +(\\S+)$", Pattern.MULTILINE).matcher(demo.out());
    assertThat(link.find()).as(demo.out()).isTrue();
    return link.group(1);
  }

  private static HttpResponse<byte[]> bytes(String link, String range)
      throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(link)).header("Range", range).build(),
            BodyHandlers.ofByteArray());
  }
}
