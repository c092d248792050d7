package dev.vidport.bench.quality;

import dev.vidport.bench.job.Clip;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Makes renditions as PeerTube does: a process for each, x264's veryfast at CRF 23 with up to 16
 * B-frames, keyframes every two seconds, and a cap of so many bits for each pixel of each frame.
 */
final class PeerTube {
  private static final int CRF = 23;

  /** CRF steps in which x264's bitrate doubles, about. */
  private static final double DOUBLING = 6;

  /** By the short side: 1.04, 1.48, 3.04 and 6.22 Mbit/s for 360p to 1080p at 30 a second. */
  private static final NavigableMap<Integer, Double> BITS_PER_PIXEL =
      new TreeMap<>(Map.of(0, 0.15, 480, 0.12, 720, 0.11, 1080, 0.1, 1440, 0.09, 2160, 0.08));

  private final Excerpt excerpt;
  private final Clip clip;

  PeerTube(Excerpt excerpt) {
    this.excerpt = excerpt;
    this.clip = excerpt.clip();
  }

  /** The process for one rendition with its sound. */
  List<String> rendition(Size size, Path file) {
    List<String> line = picture(size, 0);
    line.addAll(List.of("-map", "0:a?", "-c:a", "aac", "-b:a", "128k", "-ac", "2"));
    line.add(file.toString());
    return line;
  }

  /**
   * The same picture, better or worse by so many steps of CRF. The cap moves as far, or it would
   * hold all points together where it binds.
   */
  List<String> pictureAt(Size size, int steps, Path file) {
    List<String> line = picture(size, steps);
    line.add(file.toString());
    return line;
  }

  private List<String> picture(Size size, int steps) {
    double kbps = kbps(size) * Math.pow(2, -steps / DOUBLING);
    List<String> line =
        new ArrayList<>(
            List.of("ffmpeg", "-nostdin", "-v", "error", "-y", "-i", clip.file().toString()));
    line.addAll(List.of("-map", "0:v:0"));
    line.addAll(List.of("-vf", "scale=" + size.width() + ":" + size.height() + ":flags=bicubic"));
    line.addAll(List.of("-c:v", "libx264", "-pix_fmt", "yuv420p", "-preset", "veryfast"));
    line.addAll(List.of("-crf", Integer.toString(CRF + steps)));
    line.addAll(List.of("-maxrate", rounded(kbps) + "k", "-bufsize", rounded(2 * kbps) + "k"));
    line.addAll(List.of("-b_strategy", "1", "-bf", "16"));
    line.addAll(excerpt.limit());
    line.addAll(List.of("-g", Long.toString(clip.rate().nearestFrame(2_000_000))));
    return line;
  }

  private double kbps(Size size) {
    double bits = BITS_PER_PIXEL.floorEntry(size.shortSide()).getValue();
    return size.width() * size.height() * clip.rate().perSecond() * bits / 1000;
  }

  private static String rounded(double kbps) {
    return String.format(Locale.ROOT, "%.0f", kbps);
  }
}
