package dev.vidport.media;

import dev.vidport.usecases.render.ArrivingSource;
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

/** A file that arrives: its beginning is there, and the rest comes when the test says so. */
final class Trickle implements ArrivingSource {
  /** More than a test needs that does not fail. */
  private static final int SECONDS = 60;

  private static final int PIECE = 10_007;

  private final byte[] bytes;
  private final int there;
  private final CountDownLatch decided = new CountDownLatch(1);
  private volatile Optional<Exception> fault = Optional.empty();

  /**
   * @param share how much of it is there, of 1
   */
  Trickle(Path file, double share) throws IOException {
    bytes = Files.readAllBytes(file);
    there = (int) (bytes.length * share);
  }

  /** What is there at first, as a file of its own. */
  ArrivingSource head() {
    return () -> new ByteArrayInputStream(Arrays.copyOf(bytes, there));
  }

  /** The rest comes now. */
  void comes() {
    decided.countDown();
  }

  /** The rest will never come. */
  void fails(Exception why) {
    fault = Optional.of(why);
    decided.countDown();
  }

  @Override
  public InputStream open() {
    return new Arriving();
  }

  private final class Arriving extends InputStream {
    private int position;

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      if (position >= there) {
        await();
      }
      int end = position < there ? there : bytes.length;
      int count = Math.min(Math.min(length, PIECE), end - position);
      System.arraycopy(bytes, position, into, offset, count);
      position += count;
      return count == 0 ? -1 : count;
    }

    private void await() throws IOException {
      try {
        if (!decided.await(SECONDS, TimeUnit.SECONDS)) {
          throw new IOException("the test forgot about the rest");
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
