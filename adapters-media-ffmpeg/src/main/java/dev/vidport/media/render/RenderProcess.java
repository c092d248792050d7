package dev.vidport.media.render;

import dev.vidport.media.process.Command;
import dev.vidport.media.process.FfmpegFaults;
import dev.vidport.media.process.FilterGraphBug;
import dev.vidport.media.process.ProcessExit;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.process.ProgressParser;
import dev.vidport.media.source.StepInputs;
import dev.vidport.usecases.job.port.StepControl;
import dev.vidport.usecases.job.port.StepStoppedException;
import dev.vidport.usecases.render.port.UnusableMediaException;
import java.io.IOException;

/**
 * Runs ffmpeg on a user's files and distinguishes faults of the files, the machine and the store.
 */
final class RenderProcess {
  private final ProcessRunner processRunner;

  RenderProcess(ProcessRunner processRunner) {
    this.processRunner = processRunner;
  }

  void run(
      Command command,
      StepInputs stepInputs,
      FaultLocator locator,
      StepControl control,
      ProgressParser progress)
      throws UnusableMediaException, IOException, StepStoppedException {
    check(command, attempt(command, stepInputs, control, progress), locator);
  }

  /** Runs a command that may fail. */
  ProcessExit attempt(
      Command command, StepInputs stepInputs, StepControl control, ProgressParser progress)
      throws IOException, StepStoppedException {
    ProcessExit exit = processRunner.run(command, control, progress);
    stepInputs.check();
    return exit;
  }

  /**
   * @throws UnusableMediaException if the run has failed
   */
  void check(Command command, ProcessExit exit, FaultLocator locator)
      throws UnusableMediaException, IOException {
    if (!exit.succeeded()) {
      FilterGraphBug.check(command, exit);
      throw locator.withFileName(FfmpegFaults.of("ffmpeg", exit), exit.errorOutput());
    }
  }
}
