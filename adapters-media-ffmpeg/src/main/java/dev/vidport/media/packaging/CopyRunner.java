package dev.vidport.media.packaging;

import dev.vidport.media.process.Command;
import dev.vidport.media.process.FfmpegFaults;
import dev.vidport.media.process.ProcessExit;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.source.StepInputs;
import dev.vidport.usecases.job.port.StepControl;
import dev.vidport.usecases.job.port.StepStoppedException;
import dev.vidport.usecases.render.port.UnusableMediaException;
import java.io.IOException;

/** Runs ffmpeg commands that copy streams without re-encoding. */
record CopyRunner(ProcessRunner processes, StepInputs inputs, StepControl control) {
  /** Copies files that this service has rendered; a failure is never the media's fault. */
  void copyOwnFiles(Command command) throws IOException, StepStoppedException {
    ProcessExit exit = run(command);
    if (!exit.succeeded()) {
      throw new IOException("ffmpeg " + exit.description());
    }
  }

  /** Copies an uploaded file; a failure may be the fault of the media. */
  void copyUpload(Command command)
      throws UnusableMediaException, IOException, StepStoppedException {
    ProcessExit exit = run(command);
    if (!exit.succeeded()) {
      throw FfmpegFaults.of("ffmpeg", exit);
    }
  }

  private ProcessExit run(Command command) throws IOException, StepStoppedException {
    ProcessExit exit = processes.run(command, control, line -> {});
    inputs.check();
    return exit;
  }
}
