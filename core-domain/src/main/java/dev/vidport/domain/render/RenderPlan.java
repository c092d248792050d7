package dev.vidport.domain.render;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Everything that the steps of a render need to know: stored once, so that a step can run on any
 * host, and again.
 *
 * @param rate frame rate of the output
 * @param segments where the HLS segments start; chunks start with one
 * @param sources the files to read, at least one
 * @param timeline what of them is shown when
 * @param camera number of the source that lies over every frame of the timeline, frame by frame
 *     from its frame 0 on; empty where there is none
 * @param redactions what is hidden, at times after the plan's first frame
 * @param renditions the largest first, at least one
 * @param topCopied whether the first rendition is the only source's own picture, copied and not
 *     encoded
 * @param audio the sound; empty where no source has any
 * @param chunks in order, at least one
 * @param lengthMicros expected length of the output in microseconds, for progress and time limits
 */
public record RenderPlan(
    FrameRate rate,
    Segments segments,
    List<PlannedSource> sources,
    Timeline timeline,
    OptionalInt camera,
    List<Redaction> redactions,
    List<Rendition> renditions,
    boolean topCopied,
    Optional<AudioPlan> audio,
    List<Chunk> chunks,
    long lengthMicros) {
  public RenderPlan {
    sources = List.copyOf(sources);
    redactions = List.copyOf(redactions);
    renditions = List.copyOf(renditions);
    chunks = List.copyOf(chunks);
  }

  public Rendition top() {
    return renditions.get(0);
  }

  /** The renditions that are encoded, which none may be where the only one is copied. */
  public List<Rendition> encoded() {
    return topCopied ? renditions.subList(1, renditions.size()) : renditions;
  }

  /**
   * What all is drawn on: the largest rendition that is encoded, or the only one where it is
   * copied.
   */
  public Rendition canvas() {
    return canvas(renditions, topCopied);
  }

  static Rendition canvas(List<Rendition> renditions, boolean topCopied) {
    return renditions.get(topCopied && renditions.size() > 1 ? 1 : 0);
  }

  /** Frames of an HLS segment, or about so many. */
  public int segmentFrames() {
    return segments.frames();
  }

  /** The timeline's frame that is the output's first: later than 0 where the start is trimmed. */
  public long firstFrame() {
    return chunks.get(0).firstFrame();
  }

  /** The same in a single chunk. */
  RenderPlan inOneChunk() {
    OptionalLong end = chunks.get(chunks.size() - 1).endFrame();
    return with(List.of(new Chunk(0, firstFrame(), end)), lengthMicros);
  }

  /** The same, expected to become as long as {@code micros}. */
  RenderPlan ofLength(long micros) {
    return with(chunks, micros);
  }

  /** The same, cut in another way and expected to become as long as {@code micros}. */
  RenderPlan with(List<Chunk> cut, long micros) {
    return new RenderPlan(
        rate,
        segments,
        sources,
        timeline,
        camera,
        redactions,
        renditions,
        topCopied,
        audio,
        cut,
        micros);
  }

  /** All that is shown, from the first chunk to the last. */
  public Window window() {
    return timeline.window(firstFrame(), chunks.get(chunks.size() - 1).endFrame());
  }
}
