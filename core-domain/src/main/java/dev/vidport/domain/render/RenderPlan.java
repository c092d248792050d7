package dev.vidport.domain.render;

import dev.vidport.domain.caption.BurnedCaptions;
import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Timeline;
import dev.vidport.domain.edit.TimelineWindow;
import dev.vidport.domain.media.AudioTrack;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.watermark.Watermark;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * Everything that the steps of a render need to know. It is stored once, so that a step can run on
 * any host and can run again.
 *
 * @param rate frame rate of the output
 * @param segments the starts of the HLS segments; every chunk starts with a segment
 * @param sources the files to read, at least one
 * @param timeline the clips of the sources that are shown, in order
 * @param camera number of the source that covers the timeline frame by frame, starting at the
 *     source's frame 0; empty if there is none
 * @param redactions the hidden regions; times are relative to the plan's first frame
 * @param watermark the image over the picture of every rendition; empty if there is none
 * @param captions those that are drawn into the picture; empty if there are none
 * @param renditions the largest first, at least one
 * @param topRemuxed whether the first rendition is a remux of the only source instead of an encode
 * @param early number of the rendition that is rendered before the others, in chunks of its own, so
 *     that the video can be played meanwhile; empty if it is not
 * @param audio the audio track; empty if no source has audio
 * @param chunks in order, at least one
 * @param lengthMicros expected length of the output in microseconds
 */
public record RenderPlan(
    FrameRate rate,
    Segments segments,
    List<PlannedSource> sources,
    Timeline timeline,
    OptionalInt camera,
    List<Redaction> redactions,
    Optional<Watermark> watermark,
    Optional<BurnedCaptions> captions,
    List<Rendition> renditions,
    boolean topRemuxed,
    OptionalInt early,
    Optional<AudioPlan> audio,
    List<Chunk> chunks,
    long lengthMicros) {
  /**
   * The amount by which an output may exceed the expected length: headers round, and the last frame
   * of some files has no duration. A reserved length may grow by the same amount.
   */
  private static final long MAX_EXCESS_MICROS = 1_000_000;

  public RenderPlan {
    sources = List.copyOf(sources);
    redactions = List.copyOf(redactions);
    renditions = List.copyOf(renditions);
    chunks = List.copyOf(chunks);
  }

  /** A plan without a watermark and captions in the picture. */
  public RenderPlan(
      FrameRate rate,
      Segments segments,
      List<PlannedSource> sources,
      Timeline timeline,
      OptionalInt camera,
      List<Redaction> redactions,
      List<Rendition> renditions,
      boolean topRemuxed,
      OptionalInt early,
      Optional<AudioPlan> audio,
      List<Chunk> chunks,
      long lengthMicros) {
    this(
        rate,
        segments,
        sources,
        timeline,
        camera,
        redactions,
        Optional.empty(),
        Optional.empty(),
        renditions,
        topRemuxed,
        early,
        audio,
        chunks,
        lengthMicros);
  }

  public Rendition top() {
    return renditions.get(0);
  }

  /** The encoded renditions; empty if the only rendition is a remux. */
  public List<Rendition> encoded() {
    return topRemuxed ? renditions.subList(1, renditions.size()) : renditions;
  }

  /** The renditions of the chunks: the encoded ones without the early one. */
  public List<Rendition> chunked() {
    return IntStream.range(topRemuxed ? 1 : 0, renditions.size())
        .filter(number -> early.isEmpty() || number != early.getAsInt())
        .mapToObj(renditions::get)
        .toList();
  }

  /** The rendition that is rendered before the others; empty if none is. */
  public Optional<Rendition> earlyRendition() {
    return early.isPresent() ? Optional.of(renditions.get(early.getAsInt())) : Optional.empty();
  }

  /** The plan of the chunks, which have no early rendition. */
  public RenderPlan ofChunks() {
    return early.isEmpty() ? this : with(chunked(), OptionalInt.empty(), chunks);
  }

  /** The plan of the early rendition: in its own chunks, which grow ({@link EarlyRendition}). */
  public RenderPlan ofEarlyRendition() {
    Rendition rendition = earlyRendition().orElseThrow();
    return with(List.of(rendition), OptionalInt.empty(), EarlyRendition.chunks(this))
        .withSources(scaledSources(rendition.size()));
  }

  /**
   * The frames of this plan in other renditions, which are all encoded, without audio.
   *
   * @param others the largest first, at least one
   * @param cut chunks of this plan's timeline
   * @param micros expected length of the output in microseconds
   */
  public RenderPlan inRenditions(List<Rendition> others, List<Chunk> cut, long micros) {
    return new RenderPlan(
        rate,
        segments,
        scaledSources(others.get(0).size()),
        timeline,
        camera,
        redactions,
        watermark,
        captions,
        others,
        false,
        OptionalInt.empty(),
        Optional.empty(),
        cut,
        micros);
  }

  /** The sources as they are composed in another size: most filters cost per pixel. */
  private List<PlannedSource> scaledSources(PictureSize size) {
    return sources.stream().map(source -> source.scaled(canvas().size(), size)).toList();
  }

  /** This plan with an early rendition, where that is of use ({@link EarlyRendition}). */
  public RenderPlan withEarlyRendition() {
    OptionalInt chosen = EarlyRendition.choose(this);
    List<Rendition> all = new ArrayList<>(renditions);
    chosen.ifPresent(number -> all.set(number, Ladder.quick(all.get(number))));
    return with(List.copyOf(all), chosen, chunks);
  }

  /** The size of the largest frames that are encoded; empty if the only rendition is a remux. */
  public Optional<PictureSize> encodedSize() {
    return encoded().stream().findFirst().map(Rendition::size);
  }

  /**
   * The rendition that all sources are composed on: the largest encoded rendition, or the only
   * rendition if that is a remux.
   */
  public Rendition canvas() {
    return canvas(renditions, topRemuxed);
  }

  static Rendition canvas(List<Rendition> renditions, boolean topRemuxed) {
    return renditions.get(topRemuxed && renditions.size() > 1 ? 1 : 0);
  }

  /** Number of frames in an HLS segment, exact or approximate (see {@link Segments}). */
  public int segmentFrames() {
    return segments.frames();
  }

  /**
   * The frame of the timeline at which the output starts: greater than 0 if the start is trimmed.
   */
  public long firstFrame() {
    return chunks.get(0).firstFrame();
  }

  /**
   * The maximum length of the output, in microseconds: a source may continue after its declared
   * end, and only the expected length is reserved.
   */
  public long maxMicros() {
    return lengthMicros + MAX_EXCESS_MICROS;
  }

  /** The frame of the timeline before which the output ends at the latest. */
  public long maxEndFrame() {
    // With a remuxed top rendition the other renditions have exactly its frames.
    return firstFrame() + rate.nearestFrame(topRemuxed ? lengthMicros : maxMicros());
  }

  /** This plan with a single chunk. */
  RenderPlan inOneChunk() {
    OptionalLong end = chunks.get(chunks.size() - 1).endFrame();
    return with(List.of(new Chunk(0, firstFrame(), end)), lengthMicros);
  }

  /** The chunk with this index; empty if it belongs to a plan that this one has replaced. */
  public Optional<Chunk> chunk(int index) {
    return chunks.stream().filter(chunk -> chunk.index() == index).findFirst();
  }

  /**
   * This plan with chunk indexes that {@code replaced} does not use, so that the steps of that
   * plan, some of which may still run, are not mistaken for steps of this one. It has no early
   * rendition: players may have begun with the early start of the other plan. Its audio is the
   * same.
   */
  public RenderPlan replacing(RenderPlan replaced) {
    int next = replaced.chunks.get(replaced.chunks.size() - 1).index() + 1;
    return withAudio(replaced.audio)
        .with(
            renditions,
            OptionalInt.empty(),
            IntStream.range(0, chunks.size())
                .mapToObj(
                    i -> new Chunk(next + i, chunks.get(i).firstFrame(), chunks.get(i).endFrame()))
                .toList());
  }

  /** This plan with its largest rendition and its main audio only. */
  public RenderPlan topOnly() {
    return new RenderPlan(
        rate,
        segments,
        sources,
        timeline,
        camera,
        redactions,
        watermark,
        captions,
        List.of(top()),
        topRemuxed,
        OptionalInt.empty(),
        audio.map(AudioPlan::withoutTracks),
        chunks,
        lengthMicros);
  }

  /**
   * This plan with one of its audio tracks as its only audio. It is as loud as in the source,
   * except for the main one.
   *
   * @param number below {@link AudioPlan#trackCount}; 0 for the main one
   */
  public RenderPlan ofAudioTrack(int number) {
    AudioPlan planned = audio.orElseThrow();
    if (number == 0) {
      return withAudio(Optional.of(planned.withoutTracks()));
    }
    AudioTrack track = planned.tracks().get(number);
    PlannedSource source = sources.get(0);
    Optional<PlannedAudio> other = source.audio().map(main -> main.ofTrack(track));
    List<PlannedSource> changed = new ArrayList<>(sources);
    changed.set(0, source.withAudio(source.originMicros(), source.jumps(), other));
    return withSources(changed).withAudio(Optional.of(new AudioPlan(planned.kbps())));
  }

  /** This plan with another expected length. */
  RenderPlan withLength(long micros) {
    return with(chunks, micros);
  }

  /** This plan with its audio amplified. */
  public RenderPlan withGain(AudioGain gain) {
    return withAudio(audio.map(planned -> planned.with(gain)));
  }

  private RenderPlan withAudio(Optional<AudioPlan> planned) {
    return new RenderPlan(
        rate,
        segments,
        sources,
        timeline,
        camera,
        redactions,
        watermark,
        captions,
        renditions,
        topRemuxed,
        early,
        planned,
        chunks,
        lengthMicros);
  }

  /**
   * This plan with other sources.
   *
   * @param replaced as many as before, in the same order
   */
  public RenderPlan withSources(List<PlannedSource> replaced) {
    return with(replaced, chunks, lengthMicros);
  }

  /** This plan with other chunks and another expected length. */
  RenderPlan with(List<Chunk> cut, long micros) {
    return with(sources, cut, micros);
  }

  private RenderPlan with(List<PlannedSource> files, List<Chunk> cut, long micros) {
    return new RenderPlan(
        rate,
        segments,
        files,
        timeline,
        camera,
        redactions,
        watermark,
        captions,
        renditions,
        topRemuxed,
        early,
        audio,
        cut,
        micros);
  }

  private RenderPlan with(List<Rendition> chosen, OptionalInt first, List<Chunk> cut) {
    return new RenderPlan(
        rate,
        segments,
        sources,
        timeline,
        camera,
        redactions,
        watermark,
        captions,
        chosen,
        topRemuxed,
        first,
        audio,
        cut,
        lengthMicros);
  }

  /** The window that is required to render {@code chunk}. */
  public TimelineWindow window(Chunk chunk) {
    return timeline.window(chunk.firstFrame(), chunk.endFrame());
  }

  /** The window from the first chunk to the last. */
  public TimelineWindow window() {
    return timeline.window(firstFrame(), chunks.get(chunks.size() - 1).endFrame());
  }
}
