package dev.vidport.domain.variant;

import dev.vidport.domain.render.Chunk;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Rendition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Plans the renditions of a published video in another codec, and the comparison of both codecs
 * before. They have exactly the frames and the segments of the published renditions.
 */
public final class VariantPlanner {
  /** Shorter videos are not worth a comparison, whose cost does not depend on the length. */
  static final long MIN_MICROS = 20_000_000;

  /** SVT-AV1's encoders of all renditions together need more memory for larger frames. */
  private static final int MAX_SHORT_SIDE = 1440;

  /** Larger frames take longer to compare, and do not differ in what is found. */
  private static final int COMPARED_SHORT_SIDE = 720;

  /** From this length on, two parts are compared. */
  private static final long TWO_PARTS_MICROS = 60_000_000;

  private static final double PART_SECONDS = 4;

  private final RenderPlan published;
  private final long lengthMicros;

  /**
   * @param published the plan of the job that has published the video
   * @param lengthMicros exact length of the published output in microseconds
   */
  public VariantPlanner(RenderPlan published, long lengthMicros) {
    this.published = published;
    this.lengthMicros = lengthMicros;
  }

  /** Why the video gets no variants whatever a comparison finds; empty if it may get some. */
  public Optional<String> obstacle() {
    if (lengthMicros < MIN_MICROS) {
      return Optional.of("the video is shorter than " + MIN_MICROS / 1_000_000 + " seconds");
    }
    if (published.top().shortSide() > MAX_SHORT_SIDE) {
      return Optional.of("the frames are larger than " + MAX_SHORT_SIDE + "p");
    }
    if (published.sources().stream().anyMatch(source -> source.still().isPresent())) {
      return Optional.of("the video is a still picture");
    }
    return Optional.empty();
  }

  /** The plan of the renditions in AV1, the largest first. */
  public RenderPlan ofAv1(Av1Decision decision) {
    return published.inRenditions(
        published.renditions().stream().map(decision::rendition).toList(),
        publishedChunks(),
        lengthMicros);
  }

  /**
   * The plan of a comparison. Its first rendition is in the codec of the published ones; the others
   * have the same size, in AV1. Its chunks are the parts to compare.
   */
  public RenderPlan ofComparison() {
    Rendition compared =
        published.renditions().stream()
            .filter(rendition -> rendition.shortSide() <= COMPARED_SHORT_SIDE)
            .findFirst()
            .orElseGet(published::top);
    List<Rendition> renditions = new ArrayList<>(List.of(compared));
    Av1Decision.COMPARED_CRFS.forEach(crf -> renditions.add(Av1Decision.av1(compared, crf)));
    return published.inRenditions(renditions, parts(), lengthMicros);
  }

  private long end() {
    return published.firstFrame() + published.rate().nearestFrame(lengthMicros);
  }

  /** The chunks of the published renditions, up to the last frame that these have. */
  private List<Chunk> publishedChunks() {
    return published.chunks().stream()
        .filter(chunk -> chunk.firstFrame() < end())
        .map(
            chunk ->
                new Chunk(
                    chunk.index(),
                    chunk.firstFrame(),
                    OptionalLong.of(Math.min(chunk.endFrame().orElse(end()), end()))))
        .toList();
  }

  /** Parts from the inside: the beginning and the end of a video are often dark or still. */
  private List<Chunk> parts() {
    long frames = end() - published.firstFrame();
    long length = Math.min(frames, published.rate().nearestFrame((long) (PART_SECONDS * 1e6)));
    List<Double> places = lengthMicros < TWO_PARTS_MICROS ? List.of(0.5) : List.of(0.3, 0.7);
    List<Chunk> parts = new ArrayList<>();
    for (double place : places) {
      long first = published.firstFrame() + Math.round((frames - length) * place);
      parts.add(new Chunk(parts.size(), first, OptionalLong.of(first + length)));
    }
    return parts;
  }
}
