package dev.vidport.media.packaging;

import dev.vidport.media.process.Command;
import dev.vidport.media.process.Exit;
import dev.vidport.media.process.Faults;
import dev.vidport.media.process.Processes;
import dev.vidport.media.source.Inputs;
import dev.vidport.usecases.job.StepControl;
import dev.vidport.usecases.job.StepStopped;
import dev.vidport.usecases.render.MediaFault;
import java.io.IOException;

/** Runs ffmpeg commands that copy streams without re-encoding. */
record CopyRunner(Processes processes, Inputs inputs, StepControl control) {
  /** Copies files that this service has rendered; a failure is never the media's fault. */
  void copyOwnFiles(Command command) throws IOException, StepStopped {
    Exit exit = run(command);
    if (!exit.fine()) {
      throw new IOException("ffmpeg ended with " + exit.code() + ": " + exit.complaints());
    }
  }

  /** Copies an uploaded file; a failure may be the fault of the media. */
  void copyUpload(Command command) throws MediaFault, IOException, StepStopped {
    Exit exit = run(command);
    if (!exit.fine()) {
      throw Faults.of("ffmpeg", exit);
    }
  }

  private Exit run(Command command) throws IOException, StepStopped {
    Exit exit = processes.run(command, control, line -> {});
    inputs.check();
    return exit;
  }
}
