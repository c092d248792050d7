package dev.vidport.media.process;

import java.io.IOException;
import java.util.Optional;

/**
 * The standard input of a program, produced piece by piece as the program reads. One thread uses
 * it, for one run. A run ends only after its feed has stopped, so {@code next} must not block for
 * long.
 */
@FunctionalInterface
public interface Feed {
  /**
   * @return the next bytes, unchanged until the next call; empty at the end
   * @throws IOException when the bytes can't be produced; the program is then killed
   */
  Optional<byte[]> next() throws IOException;
}
