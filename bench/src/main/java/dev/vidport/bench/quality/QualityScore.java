package dev.vidport.bench.quality;

import dev.vidport.bench.clip.Ffmpeg;
import dev.vidport.bench.system.ProgramRunner;
import dev.vidport.media.settings.FfmpegSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Similarity of a rendition to its source: all planes together, mean of all frames.
 *
 * @param ssim structural similarity, 1 for identical frames
 */
record QualityScore(double ssim) {
  private static final Duration TIMEOUT = Duration.ofMinutes(10);
  private static final Pattern SSIM = Pattern.compile("SSIM .*All:([\\d.]+)");

  /**
   * Compares frame by frame with the source, scaled to the rendition's size in one step.
   *
   * @param matrix colour matrix to decode the source with when the rendition is BT.709; empty when
   *     the rendition keeps the colours of the source
   */
  static QualityScore of(EncodedVideo encoded, Path source, String matrix)
      throws IOException, InterruptedException {
    String colours =
        matrix.isEmpty() ? "" : ":in_color_matrix=" + matrix + ":out_color_matrix=bt709";
    String output =
        ProgramRunner.run(
            Ffmpeg.options(
                "%s -nostdin -nostats -i %s -i %s"
                    // Compares by frame number, because the first timestamps of the two files may
                    // differ.
                    + " -filter_complex [0:v]settb=1/25,setpts=N[a];[1:v]trim=end_frame=%s,settb=1/25,setpts=N,"
                    + "scale=%s:%s:flags=bicubic%s,format=yuv420p[b];[a][b]ssim -f null -",
                FfmpegSettings.defaults().ffmpeg(),
                encoded.file(),
                source,
                encoded.frames(),
                encoded.size().width(),
                encoded.size().height(),
                colours),
            encoded.file().getParent(),
            TIMEOUT);
    Matcher found = SSIM.matcher(output);
    if (!found.find()) {
      throw new IOException("no SSIM in the output of ffmpeg: " + output);
    }
    return new QualityScore(Double.parseDouble(found.group(1)));
  }

  /** Structural similarity in decibels, a scale on which equal steps look equally large. */
  double decibels() {
    return -10 * Math.log10(1 - ssim);
  }
}
