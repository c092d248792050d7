package dev.vidport.bench.quality;

import dev.vidport.bench.clip.BenchClip;
import dev.vidport.bench.clip.Ffmpeg;
import java.nio.file.Path;
import java.util.List;
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
    command.addAll(Ffmpeg.options("-map 0:a? -c:a aac -b:a 128k -ac 2 %s", file));
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
        Ffmpeg.command(
            "-i %s -map 0:v:0 -vf scale=%s:%s:flags=bicubic -c:v libx264 -pix_fmt yuv420p"
                + " -preset veryfast -crf %s -maxrate %sk -bufsize %sk -b_strategy 1 -bf 16 -g %s",
            clip.file(),
            size.width(),
            size.height(),
            CRF + steps,
            Math.round(kbps),
            Math.round(2 * kbps),
            clip.rate().nearestFrame(2_000_000));
    command.addAll(excerpt.durationOptions());
    return command;
  }

  private double kbps(RenditionSize size) {
    double bits = BITS_PER_PIXEL.floorEntry(size.shortSide()).getValue();
    return size.width() * size.height() * clip.rate().perSecond() * bits / 1000;
  }
}
