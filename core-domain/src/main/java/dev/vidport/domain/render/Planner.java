package dev.vidport.domain.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** Decides from the facts of a video's sources and its owner's wishes what is rendered. Pure. */
public final class Planner {
  /** The longest source and the longest output, 8 hours (service interface, section 8). */
  public static final long LONGEST_MICROS = 8L * 3600 * 1_000_000;

  /** HLS segments of about 4 s: long enough to compress well, short enough to start fast. */
  private static final int SEGMENT_SECONDS = 4;

  private static final int AUDIO_KBPS = 128;

  private static final double EVEN = 0.001;

  private Planner() {}

  /**
   * @param facts of {@link Material#files}, in their order
   * @param lanes how many chunks can be rendered at a time, at least 1
   * @throws Unplannable when nothing can be made of the sources as their owner asks
   */
  public static RenderPlan plan(
      Material material, List<SourceFacts> facts, RenderOptions options, int lanes)
      throws Unplannable {
    for (SourceFacts source : facts) {
      if (source.lengthMicros() > LONGEST_MICROS) {
        throw tooLong();
      }
    }
    FrameRate rate = rate(facts);
    Scene scene =
        material.match(
            upload -> Scene.ofUpload(facts.get(0), rate, options),
            both -> Scene.ofScreenAndCamera(both.layout(), facts, rate, options),
            edit -> Scene.ofEdit(edit, facts, rate, options));
    return plan(material.files(), facts, scene, rate, options, lanes);
  }

  private static RenderPlan plan(
      List<SourceFile> files,
      List<SourceFacts> facts,
      Scene scene,
      FrameRate rate,
      RenderOptions options,
      int lanes)
      throws Unplannable {
    Extent extent = Extent.of(scene, rate, options);
    Optional<WebReady> copied = copied(facts.get(0), scene, extent, rate, options);
    Rendition canvas = RenderPlan.canvas(scene.renditions(), copied.isPresent());
    List<Placement> placements =
        copied.isPresent()
            ? List.of(Placement.whole(canvas.width(), canvas.height()))
            : scene.placements();
    List<PlannedSource> sources = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      sources.add(source(files.get(i), facts.get(i), placements.get(i), rate));
    }
    int wanted = (int) Math.max(1, rate.nearestFrame(SEGMENT_SECONDS * 1_000_000L));
    Segments segments =
        copied
            .map(file -> TopCopy.segments(file, rate, wanted))
            .orElseGet(() -> Segments.even(wanted));
    return new RenderPlan(
        rate,
        segments,
        sources,
        scene.timeline(),
        scene.camera(),
        options.redactions(),
        scene.renditions(),
        copied.isPresent(),
        facts.stream().anyMatch(source -> source.audio().isPresent())
            ? Optional.of(new AudioPlan(AUDIO_KBPS))
            : Optional.empty(),
        new Chunks(scene.timeline(), canvas, rate, segments, lanes)
            .of(extent.first(), extent.end(), extent.frames()),
        rate.micros(extent.frames()));
  }

  private static Optional<WebReady> copied(
      SourceFacts source, Scene scene, Extent extent, FrameRate rate, RenderOptions options) {
    return new TopCopy(
            source, scene, options, rate, extent.first(), extent.end(), source.originMicros(rate))
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
        facts.audio().map(audio -> new PlannedSound(audio.stream(), audio.mix())));
  }

  /** The highest of the sources' rates, so that no motion gets coarser. */
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
    // Dropping every second, third … frame of an even source keeps its motion smooth.
    int step = (int) Math.ceil(rate.perSecond() / FrameRate.HIGHEST.perSecond() - 1e-9);
    return new FrameRate(rate.num(), Math.multiplyExact(rate.den(), step));
  }

  /** Frames that fall evenly into slots; of others, whichever comes last in a slot is shown. */
  private static int step(FrameRate source, FrameRate output) {
    double share = source.perSecond() / output.perSecond();
    int whole = (int) Math.max(1, Math.round(share));
    return Math.abs(share / whole - 1) < EVEN ? whole : 1;
  }

  private static Unplannable tooLong() {
    return new Unplannable(
        new Failure(Failure.TOO_LONG, "the video is longer than the 8 hours that are taken"));
  }

  /**
   * What of a timeline is left by a trim.
   *
   * @param end empty means to the end of the timeline, whatever that turns out to be
   * @param frames expected
   */
  private record Extent(long first, OptionalLong end, long frames) {
    static Extent of(Scene scene, FrameRate rate, RenderOptions options) throws Unplannable {
      long all = scene.expectedFrames();
      long first = options.trim().map(trim -> frame(trim.start(), rate)).orElse(0L);
      long end = options.trim().flatMap(Trim::end).map(at -> frame(at, rate)).orElse(all);
      if (first >= all || end <= first) {
        throw new Unplannable(
            new Failure(
                Failure.TRIM_OUTSIDE,
                String.format(
                    Locale.ROOT,
                    "the trim leaves nothing of a video of %.3f seconds",
                    rate.micros(all) / 1e6)));
      }
      OptionalLong exactEnd = end < all ? OptionalLong.of(end) : scene.timeline().frames();
      long frames = Math.min(end, all) - first;
      if (rate.micros(frames) > LONGEST_MICROS) {
        throw tooLong();
      }
      return new Extent(first, exactEnd, frames);
    }

    private static long frame(double seconds, FrameRate rate) {
      return rate.nearestFrame(Math.round(seconds * 1e6));
    }
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
