package dev.vidport.http.server.file;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.function.LongConsumer;
import org.eclipse.jetty.io.RetainableByteBuffer;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingCallback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends a range of bytes through one off-heap buffer. It occupies a thread while it reads, but none
 * while a slow client receives.
 */
final class RangeSender extends IteratingCallback {
  private static final Logger LOG = LoggerFactory.getLogger(RangeSender.class);

  /** Small enough to stay in the CPU cache between reading and sending. */
  private static final int BUFFER_BYTES = 128 << 10;

  private final ReadableByteChannel source;
  private final Response response;
  private final Callback callback;
  private final LongConsumer sent;
  private final RetainableByteBuffer.Mutable buffer;
  private long remaining;
  private int writing;

  /**
   * Takes ownership of {@code source} and closes it.
   *
   * @param sent receives the number of bytes after each write that has succeeded
   */
  RangeSender(
      ReadableByteChannel source,
      long length,
      Request request,
      Response response,
      Callback callback,
      LongConsumer sent) {
    this.source = source;
    this.remaining = length;
    this.response = response;
    this.callback = callback;
    this.sent = sent;
    this.buffer =
        request
            .getComponents()
            .getByteBufferPool()
            .acquire((int) Math.min(BUFFER_BYTES, length), true);
  }

  @Override
  protected Action process() throws IOException {
    if (writing > 0) {
      // The last write has succeeded.
      sent.accept(writing);
      writing = 0;
    }
    if (remaining == 0) {
      return Action.SUCCEEDED;
    }
    ByteBuffer bytes = buffer.getByteBuffer();
    bytes.clear().limit((int) Math.min(bytes.capacity(), remaining));
    while (bytes.hasRemaining()) {
      if (source.read(bytes) < 0) {
        throw new EOFException("object is shorter than the size reported by the store");
      }
    }
    bytes.flip();
    writing = bytes.remaining();
    remaining -= writing;
    response.write(remaining == 0, bytes, this);
    return Action.SCHEDULED;
  }

  @Override
  protected void onCompleteSuccess() {
    release();
    callback.succeeded();
  }

  @Override
  protected void onCompleteFailure(Throwable cause) {
    release();
    // The status has been sent already. Aborting the response is the only way to signal the
    // failure.
    callback.failed(cause);
  }

  private void release() {
    buffer.release();
    try {
      source.close();
    } catch (IOException e) {
      LOG.warn("Failed to close the source of a response", e);
    }
  }
}
