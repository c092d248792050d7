package dev.vidport.media.render;

import dev.vidport.domain.render.Window;
import dev.vidport.media.source.Inputs;
import dev.vidport.usecases.render.ArrivingSource;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Opens sources that still arrive, which are read from their start and never sought in. */
final class ArrivingSources implements Opening {
  private final List<ArrivingSource> sources;

  /**
   * @param sources of the plan, in its order
   */
  ArrivingSources(List<ArrivingSource> sources) {
    this.sources = List.copyOf(sources);
  }

  @Override
  public Map<Integer, OpenSource> open(Inputs inputs, List<Window.Piece> pieces)
      throws IOException {
    Map<Integer, OpenSource> open = new HashMap<>();
    for (Window.Piece piece : pieces) {
      if (piece.firstFrame() > 0) {
        throw new IllegalArgumentException("what arrives can't be begun at a later frame");
      }
      if (!open.containsKey(piece.source())) {
        OpenSource source = new OpenSource(inputs.open(sources.get(piece.source())), Seek.EXACT);
        open.put(piece.source(), source);
      }
    }
    return open;
  }
}
