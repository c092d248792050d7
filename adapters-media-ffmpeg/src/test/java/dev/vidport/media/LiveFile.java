package dev.vidport.media;

import dev.vidport.domain.file.BulkInputStream;
import dev.vidport.usecases.media.port.LiveSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A file during its upload: its beginning is available, and the test decides when the rest follows.
 */
final class LiveFile implements LiveSource {
  /** Longer than any passing test takes. */
  private static final int TIMEOUT_SECONDS = 170;

  private static final int MAX_READ = 10_007;

  private final byte[] bytes;
  private final int available;
  private final CountDownLatch decided = new CountDownLatch(1);
  private volatile Optional<Exception> fault = Optional.empty();

  /**
   * @param share part of the file that is available at first, from 0 to 1
   */
  LiveFile(Path file, double share) throws IOException {
    bytes = Files.readAllBytes(file);
    available = (int) (bytes.length * share);
  }

  /** The part that is available at first, as a complete source. */
  LiveSource prefix() {
    return () -> new ByteArrayInputStream(Arrays.copyOf(bytes, available));
  }

  /** Makes the rest available. */
  void completeUpload() {
    decided.countDown();
  }

  /** Makes reads of the rest fail with {@code cause}. */
  void failUpload(Exception cause) {
    fault = Optional.of(cause);
    decided.countDown();
  }

  @Override
  public InputStream open() {
    return new LiveStream();
  }

  private final class LiveStream extends BulkInputStream {
    private int position;

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      if (position >= available) {
        await();
      }
      int end = position < available ? available : bytes.length;
      int count = Math.min(Math.min(length, MAX_READ), end - position);
      System.arraycopy(bytes, position, into, offset, count);
      position += count;
      return count == 0 ? -1 : count;
    }

    private void await() throws IOException {
      try {
        if (!decided.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
          throw new IOException(
              "the test did not complete the upload within " + TIMEOUT_SECONDS + " s");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw (IOException) new InterruptedIOException().initCause(e);
      }
      if (fault.isPresent() && fault.get() instanceof IOException io) {
        throw io;
      }
      if (fault.isPresent()) {
        throw (RuntimeException) fault.get();
      }
    }
  }
}
