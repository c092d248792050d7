package dev.vidport.usecases.render;

import dev.vidport.usecases.job.StepHandler.Result;
import dev.vidport.usecases.job.StepStopped;
import java.io.IOException;

/** Handles the steps of one kind. */
interface RenderStep {
  /**
   * @throws MediaFault when the media is not usable and a retry would not help
   * @throws IOException for a fault that may be temporary
   */
  Result run(StepContext context) throws MediaFault, IOException, StepStopped;
}
