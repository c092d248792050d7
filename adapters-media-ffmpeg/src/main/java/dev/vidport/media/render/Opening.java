package dev.vidport.media.render;

import dev.vidport.domain.render.Window;
import dev.vidport.media.source.Inputs;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Opens what a run reads. */
@FunctionalInterface
interface Opening {
  /** The sources that {@code pieces} are parts of, each once, by their numbers in the plan. */
  Map<Integer, OpenSource> open(Inputs inputs, List<Window.Piece> pieces) throws IOException;
}
