package dev.vidport.usecases.media.port;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.thumbnail.Stills;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * Extracts the poster, its candidates and the filmstrip. The errors and the end on a stop are as in
 * {@link MediaPorts}.
 */
public interface StillExtractor {
  /**
   * Extracts stills and a filmstrip. Prefers stills that are neither black nor blurred.
   *
   * @param small the lowest rendition, in which to search
   * @param large the top rendition, from which to extract
   * @param lengthMicros exact length of the renditions, in microseconds
   */
  ExtractedStills extractStills(
      RenderPlan plan, ObjectKey small, ObjectKey large, long lengthMicros, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException;

  /**
   * The output of {@link #extractStills}.
   *
   * @param files by the names of {@link dev.vidport.domain.storage.OutputFile}
   */
  record ExtractedStills(Map<String, Path> files, Stills stills) {
    public ExtractedStills {
      files = Map.copyOf(files);
    }
  }
}
