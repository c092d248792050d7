package dev.vidport.media.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.media.process.BaseOptions;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.InputRestrictions;
import dev.vidport.media.process.ProcessExit;
import dev.vidport.media.process.ProcessKind;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.process.Sandbox;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.source.MediaInput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Renders a redacted clip as the steps of a job do: lossless in its own size, and encoded in its
 * own and in half its size.
 */
final class RedactedClip {
  static final int WIDTH = 640;
  static final int HEIGHT = 360;

  private final ProcessRunner processRunner =
      new ProcessRunner(Sandbox.detect(FfmpegSettings.defaults().withMaxOutputBytes(1 << 28)));
  private final Path clip;
  private final FrameRate rate;
  private final Path folder;

  RedactedClip(Path clip, FrameRate rate, Path folder) {
    this.clip = clip;
    this.rate = rate;
    this.folder = folder;
  }

  Path exact() {
    return folder.resolve("exact.mkv");
  }

  /** Encoded in the size of the video. */
  Path large() {
    return folder.resolve("large.mp4");
  }

  /** Encoded in half the size of the video. */
  Path small() {
    return folder.resolve("small.mp4");
  }

  /**
   * @param declaredFrames the number of frames that the cover is created for
   * @param end the frame at which the video is cut; empty to keep its length
   */
  void render(List<Redaction> redactions, long first, OptionalLong declaredFrames, OptionalLong end)
      throws Exception {
    RedactionCover cover =
        RedactionCover.of(redactions, rate, WIDTH, HEIGHT, first, declaredFrames).orElseThrow();
    List<String> line = BaseOptions.start(FfmpegSettings.defaults());
    MediaInput input = MediaInput.file(clip);
    line.addAll(InputRestrictions.options(input, 40_000_000));
    line.addAll(List.of("-copyts", "-i", input.url()));
    line.addAll(cover.inputOptions());
    line.addAll(List.of("-filter_complex", graph(cover, first, end)));
    line.addAll(List.of("-map", "[o0]", "-c:v", "ffv1", "-fps_mode", "passthrough"));
    line.add(exact().toString());
    line.addAll(encoded("[o1]", large()));
    line.addAll(encoded("[o2]", small()));

    ProcessExit exit =
        processRunner.run(
            new Command(line, Duration.ofMinutes(1), ProcessKind.VIDEO)
                .reading(List.of(input))
                .withStdin(Optional.of(cover.maskSource())),
            folder,
            text -> {});

    assertThat(exit).isEqualTo(new ProcessExit(0, ""));
  }

  private String graph(RedactionCover cover, long first, OptionalLong end) {
    List<String> filters = new ArrayList<>();
    filters.add("[0:0]settb=AVTB,setpts=PTS-STARTPTS");
    filters.add("fps=" + rate + ":start_time=" + (double) first * rate.den() / rate.num());
    end.ifPresent(frame -> filters.add("trim=end_pts=" + frame));
    filters.add("setpts=PTS-" + first);
    filters.add("format=yuv420p");
    return String.join(",", filters)
        + "[shown];"
        + cover.filters("shown", 1, "safe")
        + ";[safe]split=3[o0][o1][s];[s]scale=320:180:flags=bicubic[o2]";
  }

  private static List<String> encoded(String label, Path file) {
    return List.of(
        "-map",
        label,
        "-c:v",
        "libx264",
        "-preset",
        "veryfast",
        "-crf",
        "18",
        "-fps_mode",
        "passthrough",
        file.toString());
  }
}
