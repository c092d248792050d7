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

/** Runs commands that copy. */
record Runs(Processes processes, Inputs inputs, StepControl control) {
  /** Of files of our own, in which the fault can't be. */
  void ofOurs(Command command) throws IOException, StepStopped {
    Exit exit = exit(command);
    if (!exit.fine()) {
      throw new IOException("ffmpeg ended with " + exit.code() + ": " + exit.complaints());
    }
  }

  /** Of a file that somebody sent. */
  void ofTheirs(Command command) throws MediaFault, IOException, StepStopped {
    Exit exit = exit(command);
    if (!exit.fine()) {
      throw Faults.of("ffmpeg", exit);
    }
  }

  private Exit exit(Command command) throws IOException, StepStopped {
    Exit exit = processes.run(command, control, line -> {});
    inputs.check();
    return exit;
  }
}
