package dev.vidport.media;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The videos of all sources of a test class. They are rendered before the first of them is read, so
 * that one program reads them all. A source that cannot be rendered fails only its own test.
 *
 * @param <S> what describes a source
 */
final class RenderedSources<S> {
  private final BatchReader reader = new BatchReader();
  private final Map<S, Outcome> outcomes = new LinkedHashMap<>();

  /** Renders one source. */
  @FunctionalInterface
  interface Renderer<S> {
    /**
     * @param reader reads the video
     */
    RenderedVideo render(S source, BatchReader reader) throws Exception;
  }

  @FunctionalInterface
  private interface Outcome {
    RenderedVideo get() throws Exception;
  }

  /** Reads the videos, and other files with them. */
  BatchReader reader() {
    return reader;
  }

  /** Renders {@code sources}, one after another. */
  void renderAll(Collection<S> sources, Renderer<? super S> renderer) {
    for (S source : sources) {
      outcomes.put(source, outcome(source, renderer));
    }
  }

  private Outcome outcome(S source, Renderer<? super S> renderer) {
    try {
      RenderedVideo video = renderer.render(source, reader);
      return () -> video;
    } catch (Exception e) {
      return () -> {
        throw e;
      };
    }
  }

  /**
   * The video of a source.
   *
   * @throws Exception why it was not rendered
   */
  RenderedVideo of(S source) throws Exception {
    return Objects.requireNonNull(outcomes.get(source), () -> source + " is missing").get();
  }
}
