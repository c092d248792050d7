package dev.vidport.media.image;

import dev.vidport.domain.thumbnail.SentImage;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.Quiet;
import dev.vidport.media.source.MediaInput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Decodes a picture and makes a JPEG of it. Pure. */
final class ImageCommand {
  /** The largest takes two seconds. */
  private static final Duration LIMIT = Duration.ofSeconds(20);

  /** Pixels of the longer side: as many as a player shows before it plays. */
  private static final int LONGEST_SIDE = 1920;

  private final FfmpegSettings settings;

  ImageCommand(FfmpegSettings settings) {
    this.settings = settings;
  }

  Command of(ImageFile image, SentImage.Type type, Path from, Path to) {
    String demuxer = type == SentImage.Type.PNG ? "png_pipe" : "jpeg_pipe";
    MediaInput input = MediaInput.file(from);
    List<String> line = Quiet.start(settings);
    line.addAll(
        List.of(
            "-protocol_whitelist",
            input.whitelist(),
            "-format_whitelist",
            demuxer,
            // Nothing is guessed: what it is has been said.
            "-f",
            demuxer,
            "-max_pixels",
            Long.toString((long) SentImage.LARGEST_SIDE * SentImage.LARGEST_SIDE),
            // Half a picture is none: whatever is wrong with it ends the program.
            "-xerror",
            "-err_detect",
            "crccheck+explode",
            // Newer versions would turn it too.
            "-noautorotate",
            // Each thread would hold a picture of its own.
            "-threads",
            "1",
            "-i",
            input.url(),
            "-map",
            "0:v:0",
            "-frames:v",
            "1",
            "-vf",
            filters(image.turn()),
            "-c:v",
            "mjpeg",
            "-q:v",
            "3",
            "-map_metadata",
            "-1",
            "-update",
            "1",
            "-f",
            "image2",
            to.toString()));
    return new Command(line, LIMIT);
  }

  private static String filters(Turn turn) {
    String upright = turn.filter().isEmpty() ? "" : turn.filter() + ",";
    return "scale='min(%1$d,iw)':'min(%1$d,ih)':force_original_aspect_ratio=decrease,"
            .formatted(LONGEST_SIDE)
        + upright
        // What can be seen through is black, as the player around it.
        + "format=gbrap,premultiply=inplace=1,"
        // JPEG knows no other colours than full-range BT.601.
        + "scale=out_color_matrix=bt601:out_range=pc,format=yuvj420p";
  }
}
