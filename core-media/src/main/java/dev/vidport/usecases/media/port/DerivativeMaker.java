package dev.vidport.usecases.media.port;

import dev.vidport.domain.derivative.Derivative;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.domain.storage.ObjectKey;
import java.io.IOException;

/** Makes files of the renditions that a job has published. */
public interface DerivativeMaker {
  /**
   * Makes a file.
   *
   * @param files where the job published its files
   * @param rate of the renditions
   * @throws java.nio.file.NoSuchFileException when a file is missing
   * @throws dev.vidport.domain.refusal.RefusalException {@code UNAVAILABLE} when this host can't
   *     make any, and {@code INVALID_REQUEST} when this one is too large to be made
   */
  byte[] make(ObjectKey files, FrameRate rate, Derivative derivative) throws IOException;
}
