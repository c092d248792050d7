package dev.vidport.media.source;

import dev.vidport.usecases.media.port.LiveSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicReference;

/** Copies the bytes of a live source as soon as they arrive. */
final class LiveSourceCopy {
  private static final int BUFFER = 64 * 1024;

  private final LiveSource source;
  private final HostActivity activity;
  private final AtomicReference<IOException> fault;

  /**
   * @param fault receives the first fault of the source; faults of the reader are not recorded
   */
  LiveSourceCopy(LiveSource source, HostActivity activity, AtomicReference<IOException> fault) {
    this.source = source;
    this.activity = activity;
    this.fault = fault;
  }

  void copyTo(OutputStream out) throws IOException {
    byte[] buffer = new byte[BUFFER];
    try (InputStream in = open()) {
      for (int n = read(in, buffer); n >= 0; n = read(in, buffer)) {
        out.write(buffer, 0, n);
        // The next bytes may arrive only seconds later.
        out.flush();
      }
    }
  }

  private InputStream open() throws IOException {
    try {
      return activity.during(source::open);
    } catch (IOException | RuntimeException e) {
      throw recorded(e);
    }
  }

  private int read(InputStream in, byte[] buffer) throws IOException {
    try {
      return activity.during(() -> in.read(buffer));
    } catch (IOException | RuntimeException e) {
      throw recorded(e);
    }
  }

  /**
   * Records any exception, since ffmpeg mistakes a body that stops early for the end of the media.
   */
  private IOException recorded(Exception e) {
    IOException recorded = e instanceof IOException io ? io : new IOException(e);
    fault.compareAndSet(null, recorded);
    return recorded;
  }
}
