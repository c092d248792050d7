package dev.vidport.bench.quality;

import dev.vidport.bench.job.BenchClip;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The ffmpeg commands of PeerTube's renditions: one process per rendition, x264 veryfast at CRF 23
 * with up to 16 B-frames, a keyframe every two seconds, and a cap in bits per pixel and frame.
 */
final class PeerTubeCommand {
  private static final int CRF = 23;

  /** CRF steps over which the bitrate of x264 roughly doubles. */
  private static final double DOUBLING = 6;

  /**
   * By short side; gives 1.04, 1.48, 3.04 and 6.22 Mbit/s for 360p to 1080p at 30 frames per
   * second.
   */
  private static final NavigableMap<Integer, Double> BITS_PER_PIXEL =
      new TreeMap<>(Map.of(0, 0.15, 480, 0.12, 720, 0.11, 1080, 0.1, 1440, 0.09, 2160, 0.08));

  private final Excerpt excerpt;
  private final BenchClip clip;

  PeerTubeCommand(Excerpt excerpt) {
    this.excerpt = excerpt;
    this.clip = excerpt.clip();
  }

  /** The command for one rendition with its audio. */
  List<String> rendition(RenditionSize size, Path file) {
    List<String> command = videoCommand(size, 0);
    command.addAll(List.of("-map", "0:a?", "-c:a", "aac", "-b:a", "128k", "-ac", "2"));
    command.add(file.toString());
    return command;
  }

  /**
   * The same video at another CRF. The cap moves by the same factor; with a fixed cap, all points
   * would coincide wherever the cap binds.
   *
   * @param steps added to the CRF; negative for better quality
   */
  List<String> videoAt(RenditionSize size, int steps, Path file) {
    List<String> command = videoCommand(size, steps);
    command.add(file.toString());
    return command;
  }

  private List<String> videoCommand(RenditionSize size, int steps) {
    double kbps = kbps(size) * Math.pow(2, -steps / DOUBLING);
    List<String> command =
        new ArrayList<>(
            List.of("ffmpeg", "-nostdin", "-v", "error", "-y", "-i", clip.file().toString()));
    command.addAll(List.of("-map", "0:v:0"));
    command.addAll(
        List.of("-vf", "scale=" + size.width() + ":" + size.height() + ":flags=bicubic"));
    command.addAll(List.of("-c:v", "libx264", "-pix_fmt", "yuv420p", "-preset", "veryfast"));
    command.addAll(List.of("-crf", Integer.toString(CRF + steps)));
    command.addAll(List.of("-maxrate", rounded(kbps) + "k", "-bufsize", rounded(2 * kbps) + "k"));
    command.addAll(List.of("-b_strategy", "1", "-bf", "16"));
    command.addAll(excerpt.durationOptions());
    command.addAll(List.of("-g", Long.toString(clip.rate().nearestFrame(2_000_000))));
    return command;
  }

  private double kbps(RenditionSize size) {
    double bits = BITS_PER_PIXEL.floorEntry(size.shortSide()).getValue();
    return size.width() * size.height() * clip.rate().perSecond() * bits / 1000;
  }

  private static String rounded(double kbps) {
    return String.format(Locale.ROOT, "%.0f", kbps);
  }
}
