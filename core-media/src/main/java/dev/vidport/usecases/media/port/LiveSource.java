package dev.vidport.usecases.media.port;

import java.io.IOException;
import java.io.InputStream;

/** A file that is still being uploaded. The bytes that have arrived can be read before the rest. */
@FunctionalInterface
public interface LiveSource {
  /**
   * Opens the file at its first byte. Any number of readers can read it independently. A read waits
   * for bytes that have not arrived yet, until its thread is interrupted. The stream ends where the
   * file ends. The caller closes the stream.
   *
   * @throws IOException when the rest will never arrive; thrown by reads, too
   */
  InputStream open() throws IOException;
}
