package dev.vidport.media.derivative;

import dev.vidport.domain.derivative.Preview;
import dev.vidport.domain.derivative.PreviewFormat;
import dev.vidport.domain.derivative.StillImage;
import dev.vidport.domain.media.FrameRate;
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

  /** The frames between the wanted ones are only decoded. */
  private static final String ONLY_WANTED = "select=not(mod(pts\\," + ShortVideo.INTERVAL + ")),";

  /** The image of the only wanted frame. */
  Command still(StillImage still, Path from, Path to) {
    MediaInput input = MediaInput.file(from);
    List<String> line = start(input);
    line.addAll(
        List.of(
            "-map",
            "0:v:0",
            "-vf",
            ONLY_WANTED + scale(still.scaled(), still.size()) + colours(still.format()),
            "-fps_mode",
            "passthrough",
            "-frames:v",
            "1"));
    line.addAll(encoder(still.format()));
    line.addAll(List.of("-map_metadata", "-1", "-update", "1", "-f", "image2", to.toString()));
    return command(line, input);
  }

  /**
   * @param rate of the renditions
   */
  Command preview(Preview preview, FrameRate rate, Path from, Path to) {
    MediaInput input = MediaInput.file(from);
    String times =
        String.format(
            Locale.ROOT, "settb=%d/%d,setpts=N,", (long) rate.den() * preview.step(), rate.num());
    List<String> line = start(input);
    line.addAll(
        List.of(
            "-filter_complex",
            "[0:v:0]"
                + ONLY_WANTED
                + times
                + scale(preview.size(), preview.size())
                + colours(preview.format())
                + "[v]",
            "-map",
            "[v]",
            "-fps_mode",
            "passthrough"));
    line.addAll(encoder(preview.format()));
    line.addAll(List.of("-map_metadata", "-1", to.toString()));
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

  private static String colours(StillFormat format) {
    return switch (format) {
      // JPEG supports only full-range BT.601, WebP only limited-range BT.601.
      case JPEG -> ":out_color_matrix=bt601:out_range=pc,format=yuvj420p";
      case PNG -> ",format=rgb24";
      case WEBP -> ":out_color_matrix=bt601:out_range=tv,format=yuv420p";
    };
  }

  private static String colours(PreviewFormat format) {
    return switch (format) {
      case WEBP -> ":out_color_matrix=bt601:out_range=tv,format=yuv420p";
      // One palette for the whole preview. It is found four times as fast among 65,536 colours.
      // With the mode "diff", it has not the colours of what appears last, such as a black box.
      case GIF ->
          ",format=rgb565le,split[p][f];[p]palettegen=stats_mode=full[t];[f][t]paletteuse=dither=bayer:bayer_scale=4";
      case MP4 -> ":out_color_matrix=bt709:out_range=tv,format=yuv420p";
    };
  }

  private static List<String> encoder(PreviewFormat format) {
    return switch (format) {
      case WEBP ->
          List.of(
              "-c:v",
              "libwebp_anim",
              "-quality",
              "60",
              "-compression_level",
              "1",
              "-loop",
              "0",
              "-f",
              "webp");
      case GIF -> List.of("-c:v", "gif", "-loop", "0", "-f", "gif");
      case MP4 ->
          List.of(
              "-c:v",
              "libx264",
              "-preset",
              "veryfast",
              "-crf",
              "26",
              "-colorspace",
              "bt709",
              "-color_primaries",
              "bt709",
              "-color_trc",
              "bt709",
              "-movflags",
              "+faststart",
              "-f",
              "mp4");
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
