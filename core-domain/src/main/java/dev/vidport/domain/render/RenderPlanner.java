package dev.vidport.domain.render;

import dev.vidport.domain.edit.Placement;
import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.edit.SourceMaterial;
import dev.vidport.domain.edit.Timeline;
import dev.vidport.domain.edit.TimelineClip;
import dev.vidport.domain.media.AudioTrack;
import dev.vidport.domain.media.DurationFormat;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.MediaLimits;
import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.media.VideoFacts;
import dev.vidport.domain.media.WebReadyFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Plans a render from the facts of the sources and the requested options. Pure. */
public final class RenderPlanner {
  /**
   * The target length of an HLS segment: long enough to compress well, short enough to start
   * playback fast.
   */
  private static final int SEGMENT_SECONDS = 4;

  private static final int AUDIO_KBPS = 128;

  private RenderPlanner() {}

  /**
   * Plans a render by one worker.
   *
   * @param facts the facts of {@link SourceMaterial#files}, in the same order
   * @param parallelChunks number of chunks that it renders in parallel, at least 1
   * @throws UnplannableException if the sources cannot be rendered with these options
   */
  public static RenderPlan plan(
      SourceMaterial material, List<SourceFacts> facts, RenderOptions options, int parallelChunks)
      throws UnplannableException {
    return plan(material, facts, options, RenderCapacity.ofOneWorker(parallelChunks));
  }

  /**
   * @param facts the facts of {@link SourceMaterial#files}, in the same order
   * @param capacity of the workers, which determines the chunks
   * @throws UnplannableException if the sources cannot be rendered with these options
   */
  public static RenderPlan plan(
      SourceMaterial material,
      List<SourceFacts> facts,
      RenderOptions options,
      RenderCapacity capacity)
      throws UnplannableException {
    for (SourceFacts source : facts) {
      if (source.lengthMicros() > MediaLimits.MAX_LENGTH_MICROS) {
        throw tooLong();
      }
    }
    checkPictures(material, facts);
    boolean cut = options.trim().isPresent() || material.clipCount().isPresent();
    FrameRate rate = OutputRate.of(facts, cut);
    Composition composition =
        material.match(
            upload -> Composition.ofUpload(facts.get(0), rate, options),
            both -> Composition.ofScreenAndCamera(both.layout(), facts, rate, options),
            edit -> Composition.ofEdit(edit, facts, rate, options));
    return plan(material.files(), facts, composition, rate, options, capacity);
  }

  /**
   * A layout arranges two videos. The clips of an edit are finished videos, which have pictures.
   */
  private static void checkPictures(SourceMaterial material, List<SourceFacts> facts)
      throws UnplannableException {
    for (int i = 0; i < facts.size() && facts.size() > 1; i++) {
      if (facts.get(i).still().isPresent()) {
        throw new UnplannableException(
            new Failure(
                Failure.NO_VIDEO,
                material.nameOf(material.files().get(i))
                    + ": the file contains only audio; use two files with video, or upload it"
                    + " alone"));
      }
    }
  }

  private static RenderPlan plan(
      List<SourceFile> files,
      List<SourceFacts> facts,
      Composition composition,
      FrameRate rate,
      RenderOptions options,
      RenderCapacity capacity)
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
    RenderPlan plan =
        new RenderPlan(
            rate,
            segments,
            sources,
            composition.timeline(),
            composition.camera(),
            options.redactions(),
            options.watermark(),
            options.burnedCaptions(),
            composition.renditions(),
            remuxed.isPresent(),
            OptionalInt.empty(),
            facts.stream().anyMatch(source -> source.audio().isPresent())
                ? Optional.of(
                    new AudioPlan(AUDIO_KBPS, Optional.empty(), tracks(files, facts, options)))
                : Optional.empty(),
            new ChunkPlanner(composition.timeline(), canvas, rate, segments, capacity)
                .plan(
                    range.first(),
                    remuxed.isPresent() ? range.end() : range.encodeEnd(),
                    range.frames()),
            rate.micros(range.frames()));
    // Each chunk would draw the picture again, for which it has to read all audio.
    return facts.get(0).still().isPresent() ? plan.inOneChunk() : plan;
  }

  /** The clips of an edit have one track each; with a camera, that of the screen is heard. */
  private static List<AudioTrack> tracks(
      List<SourceFile> files, List<SourceFacts> facts, RenderOptions options) {
    return files.size() == 1 && options.audioTracks() == AudioTrackChoice.ALL
        ? facts.get(0).audioTracks()
        : List.of();
  }

  /**
   * Plans a single frame of one source, in the size of the source. Of a time after the last frame,
   * the last frame.
   *
   * @param micros the time at which the frame is shown, from the start of the source
   * @param maxHeight maximum short side of the frame, in pixels
   * @throws UnplannableException if the source ends before this time
   */
  public static RenderPlan planFrame(SourceFile file, SourceFacts facts, long micros, int maxHeight)
      throws UnplannableException {
    FrameRate rate = OutputRate.of(List.of(facts), true);
    long frames =
        Composition.ofUpload(facts, rate, RenderOptions.plain(maxHeight)).expectedFrames();
    // A frame is shown until the next one.
    long nearest = rate.nearestFrame(micros);
    long frame = rate.micros(nearest) <= micros ? nearest : nearest - 1;
    if (micros >= rate.micros(frames)) {
      throw new UnplannableException(
          new Failure(
              Failure.TRIM_OUTSIDE,
              "the video has no frame at "
                  + DurationFormat.seconds(micros)
                  + " s, because it lasts "
                  + DurationFormat.seconds(rate.micros(frames))
                  + " s"));
    }
    Rendition size = Ladder.single(facts.video().width(), facts.video().height(), rate, maxHeight);
    Placement whole = Placement.whole(size.width(), size.height());
    return new RenderPlan(
        rate,
        Segments.even(1),
        List.of(source(file, facts, whole, rate)),
        // A clip with a length holds its last frame.
        new Timeline(List.of(TimelineClip.cut(0, 0, frames))),
        OptionalInt.empty(),
        List.of(),
        List.of(size),
        false,
        OptionalInt.empty(),
        Optional.empty(),
        List.of(new Chunk(0, frame, OptionalLong.of(frame + 1))),
        rate.micros(1));
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
        OutputRate.frameStep(video.rate(), rate),
        video.stream(),
        video.interlaced(),
        video.colours(),
        video.matrixVaries(),
        placement,
        video.sizeVaries(),
        facts.jumps(),
        facts.damagedTimes(),
        facts
            .audio()
            .map(
                audio ->
                    new PlannedAudio(
                        audio.stream(),
                        audio.mix(),
                        audio.joined(),
                        audio.longestGapMicros(),
                        countedFrom(facts, rate))),
        facts.still());
  }

  /**
   * AVI has no times: they derive from a number of units per second in the header, which some
   * programs get wrong for audio. The audio has no gaps, and starts with the video.
   */
  private static OptionalLong countedFrom(SourceFacts facts, FrameRate rate) {
    return facts.container().equals("avi")
        ? OptionalLong.of(facts.originMicros(rate) - facts.startMicros())
        : OptionalLong.empty();
  }

  static UnplannableException tooLong() {
    return new UnplannableException(Failure.tooLong());
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
