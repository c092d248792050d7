package dev.vidport.media.image;

import dev.vidport.domain.thumbnail.UploadedImage;
import dev.vidport.domain.watermark.WatermarkImage;
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

/** Builds the command that decodes an image and writes it in the format of its use. Pure. */
record ImageCommand(FfmpegSettings settings, Duration processorTime) {
  /** The largest image takes two seconds of processor time. */
  static final Duration PROCESSOR_TIME = Duration.ofSeconds(20);

  /** Pixels of the longer side: the size in which a player shows a poster. */
  private static final int POSTER_SIDE = 1920;

  Command of(ImageFile image, UploadedImage.Type type, UploadedImage.Use use, Path from, Path to) {
    boolean isPng = type == UploadedImage.Type.PNG;
    String demuxer = isPng ? "png_pipe" : "jpeg_pipe";
    long maxPixels = (long) UploadedImage.MAX_SIDE * UploadedImage.MAX_SIDE;
    MediaInput input = MediaInput.file(from);
    List<String> line = BaseOptions.start(settings);
    line.addAll(InputRestrictions.image(input, demuxer, isPng ? "png" : "mjpeg", maxPixels));
    line.addAll(
        List.of(
            // The demuxer is fixed: ffmpeg must not guess the format.
            "-f",
            demuxer,
            // Any decoding error ends ffmpeg: a partly decoded image is not acceptable.
            "-xerror",
            "-err_detect",
            "crccheck+explode",
            // Newer ffmpeg versions would apply the orientation a second time.
            "-noautorotate",
            // Each thread would hold its own copy of the image.
            "-threads",
            "1",
            "-i",
            input.url(),
            "-map",
            "0:v:0",
            "-frames:v",
            "1",
            "-vf",
            filters(image.orientation(), use)));
    line.addAll(encoder(use));
    line.addAll(List.of("-map_metadata", "-1", "-update", "1", "-f", "image2", to.toString()));
    return new Command(line, processorTime, ProcessKind.IMAGE).reading(List.of(input));
  }

  private static List<String> encoder(UploadedImage.Use use) {
    return switch (use) {
      case POSTER -> List.of("-c:v", "mjpeg", "-q:v", "3");
      case WATERMARK -> List.of("-c:v", "png", "-pred", "mixed");
    };
  }

  private static String filters(Orientation orientation, UploadedImage.Use use) {
    String rotation = orientation.filter().isEmpty() ? "" : orientation.filter() + ",";
    return switch (use) {
      case POSTER ->
          size(POSTER_SIDE)
              + rotation
              // Transparent pixels become black, like the player's background.
              + "format=gbrap,premultiply=inplace=1,"
              // JPEG supports only full-range BT.601.
              + "scale=out_color_matrix=bt601:out_range=pc,format=yuvj420p";
      case WATERMARK ->
          // Scaled with weights of the opacity: the colour of transparent pixels means nothing.
          "format=gbrap,premultiply=inplace=1,"
              + size(WatermarkImage.MAX_SIDE)
              + "unpremultiply=inplace=1,"
              + rotation
              + "format=rgba";
    };
  }

  private static String size(int longerSide) {
    return String.format(
        Locale.ROOT,
        "scale='min(%1$d,iw)':'min(%1$d,ih)':force_original_aspect_ratio=decrease,",
        longerSide);
  }
}
