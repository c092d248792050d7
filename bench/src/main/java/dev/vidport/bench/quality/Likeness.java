package dev.vidport.bench.quality;

import dev.vidport.bench.system.Programs;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How like its source a rendition is, all planes together, the mean of all frames.
 *
 * @param ssim structural similarity, 1 when nothing differs
 * @param psnr peak signal-to-noise ratio in decibels
 */
record Likeness(double ssim, double psnr) {
  private static final Duration LONGEST = Duration.ofMinutes(10);
  private static final Pattern SSIM = Pattern.compile("SSIM .*All:([\\d.]+)");
  private static final Pattern PSNR = Pattern.compile("PSNR .*average:([\\d.]+)");

  /**
   * Compares frame by frame with the source, scaled to the rendition's size in one step.
   *
   * @param matrix what the source's colours are to be taken for, when the rendition's are BT.709;
   *     empty when they were left as they are
   */
  static Likeness of(Encoded made, Path source, String matrix)
      throws IOException, InterruptedException {
    String colours =
        matrix.isEmpty() ? "" : ":in_color_matrix=" + matrix + ":out_color_matrix=bt709";
    String graph =
        // Frames are numbered, since the two clocks need not begin alike.
        "[0:v]settb=1/25,setpts=N,split[a][b];[1:v]trim=end_frame="
            + made.frames()
            + ",settb=1/25,setpts=N,scale="
            + made.size().width()
            + ":"
            + made.size().height()
            + ":flags=bicubic"
            + colours
            + ",format=yuv420p,split[c][d];[a][c]ssim;[b][d]psnr";
    String said =
        Programs.run(
            List.of(
                "ffmpeg",
                "-nostdin",
                "-nostats",
                "-i",
                made.file().toString(),
                "-i",
                source.toString(),
                "-filter_complex",
                graph,
                "-f",
                "null",
                "-"),
            made.file().getParent(),
            LONGEST);
    return new Likeness(figure(SSIM, said), figure(PSNR, said));
  }

  private static double figure(Pattern pattern, String said) throws IOException {
    Matcher found = pattern.matcher(said);
    if (!found.find()) {
      throw new IOException("no such figure in what ffmpeg said: " + pattern);
    }
    return Double.parseDouble(found.group(1));
  }

  /** Structural similarity on a scale on which equal steps look alike. */
  double ssimDecibels() {
    return -10 * Math.log10(1 - ssim);
  }
}
