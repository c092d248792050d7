package dev.vidport.media.derivative;

import dev.vidport.domain.derivative.StillImage;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.thumbnail.StillFormat;
import dev.vidport.media.process.BaseOptions;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.InputRestrictions;
import dev.vidport.media.process.ProcessKind;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.source.MediaInput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Builds the commands that make derivatives of a {@link ShortVideo}. Pure. */
record DerivativeCommand(FfmpegSettings settings) {
  /** Ten times what the largest one takes. */
  private static final Duration PROCESSOR_TIME = Duration.ofSeconds(60);

  private static final Duration STANDSTILL = Duration.ofSeconds(20);

  /** The image of the last frame of {@code video}, or of the one before that is shown later. */
  Command still(StillImage still, ShortVideo video, Path from, Path to) {
    MediaInput input = MediaInput.file(from);
    List<String> line = start(input);
    line.addAll(
        List.of(
            "-map",
            "0:v:0",
            "-vf",
            only(video.times().get(0)) + scale(still.scaled(), still.size()) + colours(still),
            "-fps_mode",
            "passthrough",
            "-frames:v",
            "1"));
    line.addAll(encoder(still.format()));
    line.addAll(List.of("-map_metadata", "-1", "-update", "1", "-f", "image2", to.toString()));
    return command(line, input);
  }

  private List<String> start(MediaInput input) {
    List<String> line = BaseOptions.start(settings);
    // More threads would decode frames that nothing needs.
    line.addAll(List.of("-threads", "2", "-copyts"));
    line.addAll(InputRestrictions.ownFile(input));
    line.addAll(
        List.of(
            // The header tells everything about the stream.
            "-probesize",
            "32",
            "-analyzeduration",
            "0",
            // The times in the file are our own.
            "-ignore_editlist",
            "1",
            "-i",
            input.url()));
    return line;
  }

  /** Exactly the frame at {@code time}: without it, there is no image, rather than another one. */
  private static String only(long time) {
    return String.format(
        Locale.ROOT, "trim=start_pts=%d:end_pts=%d,", time, time + ShortVideo.TICKS / 2);
  }

  private static String scale(PictureSize scaled, PictureSize size) {
    String cut =
        scaled.equals(size)
            ? ""
            : String.format(Locale.ROOT, "crop=%d:%d,", size.width(), size.height());
    return cut.isEmpty()
        ? String.format(Locale.ROOT, "scale=%d:%d", scaled.width(), scaled.height())
        : String.format(
            Locale.ROOT,
            "scale=%d:%d,%sscale=%d:%d",
            scaled.width(),
            scaled.height(),
            cut,
            size.width(),
            size.height());
  }

  private static String colours(StillImage still) {
    return switch (still.format()) {
      // JPEG supports only full-range BT.601, WebP only limited-range BT.601.
      case JPEG -> ":out_color_matrix=bt601:out_range=pc,format=yuvj420p";
      case PNG -> ",format=rgb24";
      case WEBP -> ":out_color_matrix=bt601:out_range=tv,format=yuv420p";
    };
  }

  private static List<String> encoder(StillFormat format) {
    return switch (format) {
      case JPEG -> List.of("-c:v", "mjpeg", "-q:v", "3");
      case PNG -> List.of("-c:v", "png");
      case WEBP -> List.of("-c:v", "libwebp", "-quality", "80", "-compression_level", "2");
    };
  }

  private static Command command(List<String> line, MediaInput input) {
    return new Command(line, PROCESSOR_TIME, ProcessKind.IMAGE)
        .withStandstill(STANDSTILL)
        .reading(List.of(input));
  }
}
