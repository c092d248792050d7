package dev.vidport.domain.caption;

import dev.vidport.domain.media.FrameRate;
import java.util.ArrayList;
import java.util.List;

/**
 * Sets the times of cues: aligned to frames, of a readable length, with gaps between them. Cues
 * that are too close to each other are moved slightly.
 */
final class CueTiming {
  static final long MIN_MICROS = 1_000_000;
  static final long MAX_MICROS = 7_000_000;
  static final int GAP_FRAMES = 2;

  /** Shorter pauses between cues look like flicker (Netflix: close gaps of up to half a second). */
  private static final long CLOSED_GAP_MICROS = 500_000;

  /** A caption that is further from its speech confuses more than it helps. */
  private static final long MAX_SHIFT_MICROS = 3_000_000;

  /** At lower frame rates, 2 frames would be a long gap, so cues may start between frames. */
  private static final int MIN_RATE = 20;

  private final FrameRate grid;
  private final long lastFrame;
  private final long minFrames;
  private final long maxFrames;

  CueTiming(FrameRate rate, long lengthMicros) {
    grid = grid(rate);
    lastFrame = framesWithin(lengthMicros);
    minFrames = Math.min(lastFrame, framesFor(MIN_MICROS));
    maxFrames = framesWithin(MAX_MICROS);
  }

  /** The frame rate of the video, or a multiple of a low one. */
  static FrameRate grid(FrameRate rate) {
    int parts = (int) Math.ceil(MIN_RATE / rate.perSecond());
    return parts <= 1 ? rate : new FrameRate(Math.multiplyExact(rate.num(), parts), rate.den());
  }

  List<Cue> cues(List<List<SpeechUnit>> texts, int maxColumns) {
    if (lastFrame == 0) {
      return List.of();
    }
    List<List<SpeechUnit>> shown = new ArrayList<>();
    long[] starts = starts(texts, shown);
    List<Cue> cues = new ArrayList<>(shown.size());
    for (int i = 0; i < shown.size(); i++) {
      long limit = i + 1 < shown.size() ? starts[i + 1] - GAP_FRAMES : lastFrame;
      List<SpeechUnit> text = shown.get(i);
      long end = Math.min(starts[i] + maxFrames, Math.min(limit, end(text, starts[i], limit)));
      cues.add(new Cue(grid.micros(starts[i]), grid.micros(end), CueLines.of(text, maxColumns)));
    }
    return cues;
  }

  /**
   * The start frames of the cues that are shown.
   *
   * @param shown receives their texts
   */
  private long[] starts(List<List<SpeechUnit>> texts, List<List<SpeechUnit>> shown) {
    long distance = minFrames + GAP_FRAMES;
    long shift = framesFor(MAX_SHIFT_MICROS);
    long latest = lastFrame - minFrames;
    long capacity = latest / distance + 1;
    long[] starts = new long[texts.size()];
    long earliest = 0;
    for (List<SpeechUnit> text : texts) {
      long spoken = grid.nearestFrame(text.get(0).startMicros());
      long start = Math.max(spoken, earliest);
      if (start - spoken <= shift && start - latest <= shift && shown.size() < capacity) {
        starts[shown.size()] = start;
        shown.add(text);
        earliest = start + distance;
      }
    }
    for (int i = shown.size() - 1; i >= 0; i--) {
      starts[i] = Math.min(starts[i], latest);
      latest = starts[i] - distance;
    }
    return starts;
  }

  private long end(List<SpeechUnit> text, long start, long limit) {
    int graphemes = 0;
    for (SpeechUnit unit : text) {
      graphemes += Graphemes.count(unit.text()) + (unit.isSpaced() ? 1 : 0);
    }
    long spoken = grid.nearestFrame(text.get(text.size() - 1).endMicros());
    long read = start + framesFor(graphemes * CueLayout.MICROS_PER_GRAPHEME);
    long end = Math.max(spoken, Math.max(start + minFrames, read));
    return limit - end <= framesWithin(CLOSED_GAP_MICROS) ? limit : end;
  }

  /** The number of frames that take at least {@code micros}. */
  private long framesFor(long micros) {
    return -Math.floorDiv(-Math.multiplyExact(micros, grid.num()), 1_000_000L * grid.den());
  }

  /** The number of frames that take at most {@code micros}. */
  private long framesWithin(long micros) {
    return Math.floorDiv(Math.multiplyExact(micros, grid.num()), 1_000_000L * grid.den());
  }
}
