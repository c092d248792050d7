package dev.vidport.media.render;

import dev.vidport.domain.edit.TimelineWindow;
import dev.vidport.media.source.StepInputs;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Opens the sources of a run. */
@FunctionalInterface
interface SourceOpener {
  /** Opens each source of {@code pieces} once; the keys are the sources' indexes in the plan. */
  Map<Integer, OpenedSource> open(StepInputs stepInputs, List<TimelineWindow.Piece> pieces)
      throws IOException;
}
