package dev.vidport.usecases.render;

import dev.vidport.usecases.job.port.StepHandler.Result;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;

/** Handles the steps of one kind. */
interface RenderStep {
  /**
   * @throws UnusableMediaException when the media is not usable and a retry would not help
   * @throws IOException for a fault that may be temporary
   */
  Result run(StepContext context) throws UnusableMediaException, IOException, StepStoppedException;
}
