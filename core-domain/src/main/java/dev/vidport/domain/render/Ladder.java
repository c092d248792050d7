package dev.vidport.domain.render;

import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.VideoCodec;
import java.util.ArrayList;
import java.util.List;

/** Selects the renditions of a source (decisions, "Media"). */
public final class Ladder {
  private static final List<Integer> RUNGS = List.of(2160, 1440, 1080, 720, 480, 360);

  /** Looks like CRF 23 with x264's default settings, which compress less well than ours. */
  private static final int CRF = 24;

  /**
   * A slower preset pays off up to this short side: half of the ladder's renditions account for a
   * sixth of its work.
   */
  private static final int SLOW_PRESET_SIDE = 480;

  private static final String SLOW_PRESET = "faster";
  private static final String PRESET = "veryfast";

  private Ladder() {}

  /**
   * The renditions of a {@code width} × {@code height} video, the largest first: every rung up to
   * {@code maxHeight} and the video's own short side. If the video is below the lowest rung, its
   * own size, made even, is the only rendition. Never larger than the source.
   */
  public static List<Rendition> of(int width, int height, FrameRate rate, int maxHeight) {
    int own = even(Math.min(width, height));
    List<Rendition> ladder = new ArrayList<>();
    for (int rung : RUNGS) {
      if (rung <= Math.min(own, maxHeight)) {
        ladder.add(rendition(width, height, rung, rate));
      }
    }
    if (ladder.isEmpty()) {
      ladder.add(rendition(width, height, Math.min(own, even(maxHeight)), rate));
    }
    return List.copyOf(ladder);
  }

  /** The only rendition of a video that is not published in steps: its own size, up to a limit. */
  static Rendition single(int width, int height, FrameRate rate, int maxHeight) {
    return rendition(width, height, even(Math.min(Math.min(width, height), maxHeight)), rate);
  }

  /** A rendition as it is encoded when a viewer waits for it. */
  static Rendition quick(Rendition rendition) {
    return rendition.preset().equals(SLOW_PRESET) ? rendition.withPreset(PRESET) : rendition;
  }

  private static Rendition rendition(int width, int height, int shortSide, FrameRate rate) {
    // A side of one pixel becomes two, but the other side is not doubled.
    double scale = Math.min(1, (double) shortSide / Math.min(width, height));
    int w = width <= height ? shortSide : nearestEven(width * scale);
    int h = width <= height ? nearestEven(height * scale) : shortSide;
    int maxKbps = maxKbps(shortSide, (double) w * h, rate);
    return new Rendition(
        shortSide + "p", w, h, VideoCodec.H264, CRF, maxKbps, 2 * maxKbps, preset(shortSide));
  }

  private static String preset(int shortSide) {
    return shortSide <= SLOW_PRESET_SIDE ? SLOW_PRESET : PRESET;
  }

  /**
   * The cap grows more slowly than the number of pixels, because large frames hold less detail per
   * pixel, and more slowly than the frame rate, because frames close in time are similar.
   * Calibrated to 1 Mbit/s for 640×360 and about 6 Mbit/s for 1920×1080, both at 30 frames per
   * second.
   */
  private static int maxKbps(int shortSide, double pixels, FrameRate rate) {
    double size = Math.pow(pixels / (640.0 * 360.0), 0.82);
    double time = Math.pow(Math.max(rate.perSecond(), 24) / 30.0, 0.6);
    int kbps = (int) Math.round(1000 * size * time);
    return Math.max(shortSide < 360 ? 300 : 600, (kbps + 9) / 10 * 10);
  }

  private static int nearestEven(double n) {
    return Math.max(2, 2 * (int) Math.round(n / 2));
  }

  /** The largest even number up to {@code n}, at least 2: 4:2:0 video needs even sides. */
  private static int even(int n) {
    return Math.max(2, n / 2 * 2);
  }
}
