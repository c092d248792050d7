package dev.vidport.media.source;

import dev.vidport.usecases.render.ArrivingSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicReference;

/** Passes on what comes of a file as soon as it comes. */
final class Pour {
  private static final int BUFFER = 64 * 1024;

  private final ArrivingSource source;
  private final AtomicReference<IOException> fault;

  /**
   * @param fault takes the first fault of the source; faults of the reader are not noted
   */
  Pour(ArrivingSource source, AtomicReference<IOException> fault) {
    this.source = source;
    this.fault = fault;
  }

  void into(OutputStream out) throws IOException {
    byte[] buffer = new byte[BUFFER];
    try (InputStream in = open()) {
      for (int n = read(in, buffer); n >= 0; n = read(in, buffer)) {
        out.write(buffer, 0, n);
        // The next bytes may be seconds away.
        out.flush();
      }
    }
  }

  private InputStream open() throws IOException {
    try {
      return source.open();
    } catch (IOException | RuntimeException e) {
      throw noted(e);
    }
  }

  private int read(InputStream in, byte[] buffer) throws IOException {
    try {
      return in.read(buffer);
    } catch (IOException | RuntimeException e) {
      throw noted(e);
    }
  }

  /** Of whatever kind it is: a body that just stops would be taken for the end of the media. */
  private IOException noted(Exception e) {
    IOException noted = e instanceof IOException io ? io : new IOException(e);
    fault.compareAndSet(null, noted);
    return noted;
  }
}
