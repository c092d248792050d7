package dev.vidport.media.process;

import java.io.IOException;
import java.util.Optional;

/**
 * Produces the standard input of a program piece by piece, as the program reads. One thread uses
 * it, for one run. A run ends only after its source has stopped, so {@code next} must not block for
 * long.
 */
@FunctionalInterface
public interface StdinSource {
  /**
   * @return the next bytes, unchanged until the next call; empty at the end
   * @throws IOException when the bytes can't be produced; the program is then killed
   */
  Optional<byte[]> next() throws IOException;
}
