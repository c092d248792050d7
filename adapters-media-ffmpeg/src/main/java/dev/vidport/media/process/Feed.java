package dev.vidport.media.process;

import java.io.IOException;
import java.util.Optional;

/**
 * What a program reads from its standard input, made piece by piece as it reads. Used for one run,
 * by one thread. A run ends only when its feed has noticed, so {@code next} never waits for long.
 */
@FunctionalInterface
public interface Feed {
  /**
   * @return the bytes that come next, which stay as they are until the next call; empty at the end
   * @throws IOException when they can't be made; the program is ended then
   */
  Optional<byte[]> next() throws IOException;
}
