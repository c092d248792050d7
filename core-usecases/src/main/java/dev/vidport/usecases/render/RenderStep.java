package dev.vidport.usecases.render;

import dev.vidport.usecases.job.StepHandler.Result;
import dev.vidport.usecases.job.StepStopped;
import java.io.IOException;

/** Does the steps of one kind. */
interface RenderStep {
  /**
   * @throws MediaFault when the media can't be used, however often it is tried
   * @throws IOException for a fault that may pass
   */
  Result run(Work work) throws MediaFault, IOException, StepStopped;
}
