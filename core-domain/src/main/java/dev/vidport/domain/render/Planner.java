package dev.vidport.domain.render;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Decides from a source's facts and its owner's wishes what is rendered. Pure. */
public final class Planner {
  /** The longest source, 8 hours (service interface, section 8). */
  public static final long LONGEST_MICROS = 8L * 3600 * 1_000_000;

  /** HLS segments of about 4 s: long enough to compress well, short enough to start fast. */
  private static final int SEGMENT_SECONDS = 4;

  private static final int AUDIO_KBPS = 128;

  private Planner() {}

  /**
   * @throws Unplannable when nothing can be made of the source as its owner asks
   */
  public static RenderPlan plan(SourceFacts source, RenderOptions options) throws Unplannable {
    if (source.lengthMicros() > LONGEST_MICROS) {
      throw new Unplannable(
          new Failure(Failure.TOO_LONG, "the video is longer than the 8 hours that are taken"));
    }
    VideoFacts video = source.video();
    FrameRate rate = capped(video.rate());
    long origin = origin(source, rate);
    long first = options.trim().map(trim -> frame(trim.start(), rate)).orElse(0L);
    Optional<Long> end = options.trim().flatMap(Trim::end).map(at -> frame(at, rate));
    long sourceFrames = Math.max(1, rate.nearestFrame(source.lengthMicros()));
    if (first >= sourceFrames || end.filter(at -> at <= first).isPresent()) {
      throw new Unplannable(
          new Failure(
              Failure.TRIM_OUTSIDE,
              String.format(
                  java.util.Locale.ROOT,
                  "the trim leaves nothing of a video of %.3f seconds",
                  source.lengthMicros() / 1e6)));
    }
    long frames = Math.min(end.orElse(sourceFrames), sourceFrames) - first;
    boolean toTheEnd = end.filter(at -> at < sourceFrames).isEmpty();
    OptionalLong endFrame = toTheEnd ? OptionalLong.empty() : OptionalLong.of(end.orElseThrow());
    return new RenderPlan(
        rate,
        origin,
        (int) Math.max(1, rate.nearestFrame(SEGMENT_SECONDS * 1_000_000L)),
        video.stream(),
        video.interlaced(),
        video.transfer(),
        video.matrix(),
        Ladder.of(video.width(), video.height(), rate, options.maxHeight()),
        source.audio().map(audio -> audio(audio, rate, first, frames, toTheEnd)),
        List.of(new Chunk(0, first, endFrame)),
        rate.micros(frames));
  }

  private static AudioPlan audio(
      AudioFacts audio, FrameRate rate, long first, long frames, boolean toTheEnd) {
    return new AudioPlan(
        audio.stream(),
        AUDIO_KBPS,
        rate.micros(first),
        toTheEnd ? OptionalLong.empty() : OptionalLong.of(rate.micros(frames)));
  }

  /**
   * Lays the output's grid on the first frame of the source. A grid laid on the container's start
   * would fall between the frames of many files and double one frame and skip the next. A frame's
   * length of sound that comes before the picture goes: showing the first frame twice would add a
   * frame to the many files whose sound starts with the run-up of its encoder.
   */
  private static long origin(SourceFacts source, FrameRate rate) {
    long firstPts = source.video().firstPtsMicros();
    long slot = (long) Math.floor((firstPts - source.startMicros()) / 1e6 * rate.perSecond());
    return firstPts - rate.micros(slot);
  }

  private static FrameRate capped(FrameRate rate) {
    if (rate.perSecond() <= FrameRate.HIGHEST.perSecond()) {
      return rate;
    }
    // Dropping every second, third … frame of an even source keeps its motion smooth.
    int step = (int) Math.ceil(rate.perSecond() / FrameRate.HIGHEST.perSecond() - 1e-9);
    return new FrameRate(rate.num(), Math.multiplyExact(rate.den(), step));
  }

  private static long frame(double seconds, FrameRate rate) {
    return rate.nearestFrame(Math.round(seconds * 1e6));
  }

  /** Says why a source can't be rendered as asked. */
  public static final class Unplannable extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Failure failure;

    Unplannable(Failure failure) {
      super(failure.message());
      this.failure = failure;
    }

    public Failure failure() {
      return failure;
    }
  }
}
