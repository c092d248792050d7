package dev.vidport.media.render;

import dev.vidport.domain.edit.TimelineWindow;
import dev.vidport.media.source.StepInputs;
import dev.vidport.usecases.media.port.LiveSource;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Opens live sources. They are read from their start, without seeking. */
final class LiveSourceOpener implements SourceOpener {
  private final List<LiveSource> sources;

  /**
   * @param sources the plan's sources, in its order
   */
  LiveSourceOpener(List<LiveSource> sources) {
    this.sources = List.copyOf(sources);
  }

  @Override
  public Map<Integer, OpenedSource> open(StepInputs stepInputs, List<TimelineWindow.Piece> pieces)
      throws IOException {
    Map<Integer, OpenedSource> open = new HashMap<>();
    for (TimelineWindow.Piece piece : pieces) {
      if (piece.firstFrame() > 0) {
        throw new IllegalArgumentException("a live source must be read from frame 0");
      }
      if (!open.containsKey(piece.source())) {
        OpenedSource source =
            new OpenedSource(stepInputs.open(sources.get(piece.source())), Seek.EXACT);
        open.put(piece.source(), source);
      }
    }
    return open;
  }
}
