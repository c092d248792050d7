package dev.vidport.media.still;

import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import dev.vidport.domain.thumbnail.Filmstrip;

/**
 * Decides which frames a filmstrip consists of. Pure.
 *
 * @param intervalFrames the number of video frames that a tile represents
 * @param everyFrame whether tiles may show any frame; otherwise they show keyframes only
 */
record FilmstripPlan(FrameRate rate, long intervalFrames, boolean everyFrame, Filmstrip filmstrip) {
  /** A shorter video has hardly any keyframes, and decoding all its frames is fast. */
  private static final int SHORT_SECONDS = 16;

  private static final int WIDTH = 160;

  /** Limits the tiles of very tall videos. */
  private static final int MAX_HEIGHT = 288;

  /**
   * @param lengthMicros exact length of the video
   */
  static FilmstripPlan of(RenderPlan plan, Rendition small, long lengthMicros) {
    FrameRate rate = plan.rate();
    boolean everyFrame = lengthMicros < SHORT_SECONDS * 1_000_000L;
    long frames = Math.max(1, rate.nearestFrame(lengthMicros));
    long interval = everyFrame ? shortInterval(rate, lengthMicros) : keyframeInterval(plan, frames);
    double seconds = rate.seconds(interval);
    int tiles = (int) ((frames + interval - 1) / interval);
    return new FilmstripPlan(rate, interval, everyFrame, tiles(small, seconds, tiles));
  }

  /** Half a second, or a quarter of a second for videos shorter than 5 seconds. */
  private static long shortInterval(FrameRate rate, long lengthMicros) {
    double seconds = lengthMicros < 5_000_000 ? 0.25 : 0.5;
    return Math.max(1, Math.round(seconds * rate.perSecond()));
  }

  /** The smallest number of whole keyframe intervals that respects the maximum number of tiles. */
  private static long keyframeInterval(RenderPlan plan, long frames) {
    long group = Math.max(1, plan.segmentFrames());
    long maxFrames = group * Filmstrip.MAX_FRAMES;
    return group * ((frames + maxFrames - 1) / maxFrames);
  }

  private static Filmstrip tiles(Rendition small, double seconds, int frames) {
    double scale =
        Math.min(1, Math.min((double) WIDTH / small.width(), (double) MAX_HEIGHT / small.height()));
    return Filmstrip.of(
        roundToEven(small.width() * scale), roundToEven(small.height() * scale), seconds, frames);
  }

  /** Chroma is stored per two by two pixels. */
  private static int roundToEven(double pixels) {
    return Math.max(2, (int) Math.round(pixels / 2) * 2);
  }
}
