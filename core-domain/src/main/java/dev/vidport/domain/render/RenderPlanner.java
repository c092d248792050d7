package dev.vidport.domain.render;

import dev.vidport.domain.edit.Placement;
import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.VideoFacts;
import dev.vidport.domain.media.WebReadyFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** Plans a render from the facts of the sources and the requested options. Pure. */
public final class RenderPlanner {
  /** The maximum length of a source and of the output, 8 hours (service interface, section 8). */
  public static final long MAX_LENGTH_MICROS = 8L * 3600 * 1_000_000;

  /**
   * The target length of an HLS segment: long enough to compress well, short enough to start
   * playback fast.
   */
  private static final int SEGMENT_SECONDS = 4;

  private static final int AUDIO_KBPS = 128;

  private static final double WHOLE_TOLERANCE = 0.001;

  private RenderPlanner() {}

  /**
   * @param facts the facts of {@link SourceMaterial#files}, in the same order
   * @param lanes number of chunks that can be rendered in parallel, at least 1
   * @throws UnplannableException if the sources cannot be rendered with these options
   */
  public static RenderPlan plan(
      SourceMaterial material, List<SourceFacts> facts, RenderOptions options, int lanes)
      throws UnplannableException {
    for (SourceFacts source : facts) {
      if (source.lengthMicros() > MAX_LENGTH_MICROS) {
        throw tooLong();
      }
    }
    FrameRate rate = rate(facts);
    Composition composition =
        material.match(
            upload -> Composition.ofUpload(facts.get(0), rate, options),
            both -> Composition.ofScreenAndCamera(both.layout(), facts, rate, options),
            edit -> Composition.ofEdit(edit, facts, rate, options));
    return plan(material.files(), facts, composition, rate, options, lanes);
  }

  private static RenderPlan plan(
      List<SourceFile> files,
      List<SourceFacts> facts,
      Composition composition,
      FrameRate rate,
      RenderOptions options,
      int lanes)
      throws UnplannableException {
    TrimmedRange range = TrimmedRange.of(composition, rate, options);
    Optional<WebReadyFacts> remuxed = remuxed(facts.get(0), composition, range, rate, options);
    Rendition canvas = RenderPlan.canvas(composition.renditions(), remuxed.isPresent());
    List<Placement> placements =
        remuxed.isPresent()
            ? List.of(Placement.whole(canvas.width(), canvas.height()))
            : composition.placements();
    List<PlannedSource> sources = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      sources.add(source(files.get(i), facts.get(i), placements.get(i), rate));
    }
    int segmentFrames = (int) Math.max(1, rate.nearestFrame(SEGMENT_SECONDS * 1_000_000L));
    Segments segments =
        remuxed
            .map(file -> TopRemux.segments(file, rate, segmentFrames))
            .orElseGet(() -> Segments.even(segmentFrames));
    return new RenderPlan(
        rate,
        segments,
        sources,
        composition.timeline(),
        composition.camera(),
        options.redactions(),
        composition.renditions(),
        remuxed.isPresent(),
        facts.stream().anyMatch(source -> source.audio().isPresent())
            ? Optional.of(new AudioPlan(AUDIO_KBPS))
            : Optional.empty(),
        new ChunkPlanner(composition.timeline(), canvas, rate, segments, lanes)
            .plan(range.first(), range.end(), range.frames()),
        rate.micros(range.frames()));
  }

  private static Optional<WebReadyFacts> remuxed(
      SourceFacts source,
      Composition composition,
      TrimmedRange range,
      FrameRate rate,
      RenderOptions options) {
    return new TopRemux(
            source,
            composition,
            options,
            rate,
            range.first(),
            range.end(),
            source.originMicros(rate))
        .webReady();
  }

  private static PlannedSource source(
      SourceFile file, SourceFacts facts, Placement placement, FrameRate rate) {
    VideoFacts video = facts.video();
    return new PlannedSource(
        file,
        facts.originMicros(rate),
        step(video.rate(), rate),
        video.stream(),
        video.interlaced(),
        video.transfer(),
        video.matrix(),
        placement,
        facts.audio().map(audio -> new PlannedAudio(audio.stream(), audio.mix())));
  }

  /** The highest rate of the sources, so that no source loses smoothness. */
  private static FrameRate rate(List<SourceFacts> facts) {
    FrameRate highest = capped(facts.get(0).video().rate());
    for (SourceFacts source : facts) {
      FrameRate rate = capped(source.video().rate());
      if (rate.perSecond() > highest.perSecond()) {
        highest = rate;
      }
    }
    return highest;
  }

  private static FrameRate capped(FrameRate rate) {
    if (rate.perSecond() <= FrameRate.HIGHEST.perSecond()) {
      return rate;
    }
    // Keeping every second, third … frame of a constant-rate source keeps its motion smooth.
    int step = (int) Math.ceil(rate.perSecond() / FrameRate.HIGHEST.perSecond() - 1e-9);
    return new FrameRate(rate.num(), Math.multiplyExact(rate.den(), step));
  }

  /**
   * The number of source frames per output slot, if it is a whole number; otherwise 1, and the last
   * frame in each slot is shown.
   */
  private static int step(FrameRate source, FrameRate output) {
    double share = source.perSecond() / output.perSecond();
    int whole = (int) Math.max(1, Math.round(share));
    return Math.abs(share / whole - 1) < WHOLE_TOLERANCE ? whole : 1;
  }

  private static UnplannableException tooLong() {
    return new UnplannableException(
        new Failure(Failure.TOO_LONG, "the video is longer than the maximum of 8 hours"));
  }

  /**
   * The part of a timeline that a trim keeps.
   *
   * @param end end frame; empty means the end of the timeline, which may not be known exactly
   * @param frames expected number of frames
   */
  private record TrimmedRange(long first, OptionalLong end, long frames) {
    static TrimmedRange of(Composition composition, FrameRate rate, RenderOptions options)
        throws UnplannableException {
      long all = composition.expectedFrames();
      long first = options.trim().map(trim -> frame(trim.start(), rate)).orElse(0L);
      long end = options.trim().flatMap(Trim::end).map(at -> frame(at, rate)).orElse(all);
      if (first >= all || end <= first) {
        throw new UnplannableException(
            new Failure(
                Failure.TRIM_OUTSIDE,
                String.format(
                    Locale.ROOT,
                    "the trim leaves nothing of a video of %.3f seconds",
                    rate.micros(all) / 1e6)));
      }
      OptionalLong exactEnd = end < all ? OptionalLong.of(end) : composition.timeline().frames();
      long frames = Math.min(end, all) - first;
      if (rate.micros(frames) > MAX_LENGTH_MICROS) {
        throw tooLong();
      }
      return new TrimmedRange(first, exactEnd, frames);
    }

    private static long frame(double seconds, FrameRate rate) {
      return rate.nearestFrame(Math.round(seconds * 1e6));
    }
  }

  /** Thrown if a source cannot be rendered with the requested options. */
  public static final class UnplannableException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Failure failure;

    UnplannableException(Failure failure) {
      super(failure.message());
      this.failure = failure;
    }

    public Failure failure() {
      return failure;
    }
  }
}
