package dev.vidport.bench.quality;

import dev.vidport.bench.system.ProgramRunner;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Similarity of a rendition to its source: all planes together, mean of all frames.
 *
 * @param ssim structural similarity, 1 for identical frames
 * @param psnr peak signal-to-noise ratio in decibels
 */
record QualityScore(double ssim, double psnr) {
  private static final Duration TIMEOUT = Duration.ofMinutes(10);
  private static final Pattern SSIM = Pattern.compile("SSIM .*All:([\\d.]+)");
  private static final Pattern PSNR = Pattern.compile("PSNR .*average:([\\d.]+)");

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
    String graph =
        // Compares by frame number, because the first timestamps of the two files may differ.
        "[0:v]settb=1/25,setpts=N,split[a][b];[1:v]trim=end_frame="
            + encoded.frames()
            + ",settb=1/25,setpts=N,scale="
            + encoded.size().width()
            + ":"
            + encoded.size().height()
            + ":flags=bicubic"
            + colours
            + ",format=yuv420p,split[c][d];[a][c]ssim;[b][d]psnr";
    String output =
        ProgramRunner.run(
            List.of(
                "ffmpeg",
                "-nostdin",
                "-nostats",
                "-i",
                encoded.file().toString(),
                "-i",
                source.toString(),
                "-filter_complex",
                graph,
                "-f",
                "null",
                "-"),
            encoded.file().getParent(),
            TIMEOUT);
    return new QualityScore(figure(SSIM, output), figure(PSNR, output));
  }

  private static double figure(Pattern pattern, String output) throws IOException {
    Matcher found = pattern.matcher(output);
    if (!found.find()) {
      throw new IOException("no match for " + pattern + " in the output of ffmpeg");
    }
    return Double.parseDouble(found.group(1));
  }

  /** Structural similarity in decibels, a scale on which equal steps look equally large. */
  double ssimDecibels() {
    return -10 * Math.log10(1 - ssim);
  }
}
