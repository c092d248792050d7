package dev.vidport.usecases.render;

import java.io.IOException;
import java.io.InputStream;

/** A file that still arrives. What is there of it can be read before the rest is. */
@FunctionalInterface
public interface ArrivingSource {
  /**
   * Opens the file at its first byte; any number of readers read it, each at its own pace. A read
   * waits for bytes that have not arrived yet, until its thread is interrupted, and ends where the
   * file does. The stream is closed by the caller.
   *
   * @throws IOException when the rest will never come, also from any read
   */
  InputStream open() throws IOException;
}
