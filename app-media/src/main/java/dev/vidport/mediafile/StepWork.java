package dev.vidport.mediafile;

import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;

/** Work of a media port. */
@FunctionalInterface
interface StepWork<T> {
  T run(StepControl step) throws UnusableMediaException, IOException, StepStoppedException;
}
