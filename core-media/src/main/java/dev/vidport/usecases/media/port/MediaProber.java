package dev.vidport.usecases.media.port;

import dev.vidport.domain.media.SourceFacts;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;

/** Reads the facts about sources. The errors and the end on a stop are as in {@link MediaPorts}. */
public interface MediaProber {
  SourceFacts probe(ObjectKey source, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException;

  /**
   * Probes the beginning of a live file.
   *
   * @param prefix the beginning; its stream ends where the beginning ends
   * @return the facts known from the beginning; the length is that of the beginning
   * @throws UnusableMediaException including when the file cannot be rendered before it is complete
   */
  SourceFacts probePrefix(LiveSource prefix, StepControl control)
      throws UnusableMediaException, IOException, StepStoppedException;
}
