package dev.vidport.mediafile;

import dev.vidport.usecases.job.port.StepControl;
import dev.vidport.usecases.job.port.StepStoppedException;
import dev.vidport.usecases.render.port.UnusableMediaException;
import java.io.IOException;

/** Work of a media port. */
@FunctionalInterface
interface StepWork<T> {
  T run(StepControl step) throws UnusableMediaException, IOException, StepStoppedException;
}
