package dev.vidport.http.server.file;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import org.eclipse.jetty.io.RetainableByteBuffer;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingCallback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends a run of bytes through one buffer outside the heap. A thread is held while bytes are read,
 * none while a slow client takes them.
 */
final class Pump extends IteratingCallback {
  private static final Logger LOG = LoggerFactory.getLogger(Pump.class);

  /** Small enough to stay in the processor's cache between the copy in and the copy out. */
  private static final int BUFFER_BYTES = 128 << 10;

  private final ReadableByteChannel source;
  private final Response response;
  private final Callback callback;
  private final RetainableByteBuffer.Mutable buffer;
  private long left;

  /** Takes {@code source} over. */
  Pump(
      ReadableByteChannel source,
      long length,
      Request request,
      Response response,
      Callback callback) {
    this.source = source;
    this.left = length;
    this.response = response;
    this.callback = callback;
    this.buffer =
        request
            .getComponents()
            .getByteBufferPool()
            .acquire((int) Math.min(BUFFER_BYTES, length), true);
  }

  @Override
  protected Action process() throws IOException {
    if (left == 0) {
      return Action.SUCCEEDED;
    }
    ByteBuffer bytes = buffer.getByteBuffer();
    bytes.clear().limit((int) Math.min(bytes.capacity(), left));
    while (bytes.hasRemaining()) {
      if (source.read(bytes) < 0) {
        throw new EOFException("the object is shorter than the store said");
      }
    }
    bytes.flip();
    left -= bytes.remaining();
    response.write(left == 0, bytes, this);
    return Action.SCHEDULED;
  }

  @Override
  protected void onCompleteSuccess() {
    end();
    callback.succeeded();
  }

  @Override
  protected void onCompleteFailure(Throwable cause) {
    end();
    // The status is out already; all that is left is to break off, which is how a client learns.
    callback.failed(cause);
  }

  private void end() {
    buffer.release();
    try {
      source.close();
    } catch (IOException e) {
      LOG.warn("a source of bytes did not close", e);
    }
  }
}
