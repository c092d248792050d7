package dev.vidport.media.capability;

import dev.vidport.media.process.BaseOptions;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.ProcessExit;
import dev.vidport.media.process.ProcessKind;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.process.Sandbox;
import dev.vidport.media.settings.FfmpegSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whether ffmpeg can draw captions: with its filter {@code ass}, which builds without libass lack,
 * and with a font of the system.
 */
public final class CaptionDrawing {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final String TRIAL = "trial.ass";
  private static final String PICTURE = "trial.gray";
  private static final String NO_LIBASS =
      "ffmpeg was built without libass, so it has no filter `ass`: install the ffmpeg of the system,"
          + " such as Debian's, and set VIDPORT_FFMPEG=ffmpeg and VIDPORT_FFPROBE=ffprobe";

  private static final int BRIGHT = 200;

  private static final String TEXT =
      """
      [Script Info]
      ScriptType: v4.00+
      PlayResX: 320
      PlayResY: 180

      [V4+ Styles]
      Format: Name, Fontname, Fontsize, PrimaryColour, Alignment
      Style: Captions,Sans,60,&H00FFFFFF,5

      [Events]
      Format: Layer, Start, End, Style, Text
      Dialogue: 0,0:00:00.00,0:00:09.00,Captions,HHHH
      """;

  private CaptionDrawing() {}

  /** What is missing, as a message for an operator; empty if captions can be drawn. Runs ffmpeg. */
  public static Optional<String> obstacle(FfmpegSettings settings) throws IOException {
    Path folder = Files.createTempDirectory("vidport-captions");
    try {
      Files.writeString(folder.resolve(TRIAL), TEXT);
      List<String> line = new ArrayList<>(BaseOptions.start(settings));
      line.addAll(
          List.of(
              "-filter_complex",
              "color=black:size=320x180:rate=1:duration=1,format=yuv420p,ass=filename="
                  + TRIAL
                  + "[shown]",
              "-map",
              "[shown]",
              "-frames:v",
              "1",
              "-pix_fmt",
              "gray",
              "-f",
              "rawvideo",
              PICTURE));
      ProcessExit exit =
          new ProcessRunner(Sandbox.detect(settings))
              .run(new Command(line, LIMIT, ProcessKind.PROBE), folder, printed -> {});
      if (!exit.succeeded()) {
        return Optional.of(
            exit.errorOutput().contains("No such filter")
                ? NO_LIBASS
                : "ffmpeg cannot draw text and "
                    + exit.description().strip().replaceAll("\\s*\\R\\s*", "; "));
      }
      return hasText(folder.resolve(PICTURE))
          ? Optional.empty()
          : Optional.of("the system has no font for ffmpeg, such as that of fonts-dejavu-core");
    } finally {
      Files.deleteIfExists(folder.resolve(TRIAL));
      Files.deleteIfExists(folder.resolve(PICTURE));
      Files.deleteIfExists(folder);
    }
  }

  private static boolean hasText(Path picture) throws IOException {
    if (!Files.exists(picture)) {
      return false;
    }
    for (byte brightness : Files.readAllBytes(picture)) {
      if (Byte.toUnsignedInt(brightness) >= BRIGHT) {
        return true;
      }
    }
    return false;
  }
}
