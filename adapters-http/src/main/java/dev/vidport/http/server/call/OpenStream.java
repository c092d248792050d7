package dev.vidport.http.server.call;

import jakarta.servlet.AsyncContext;
import java.io.IOException;

/** A stream of events for one request. It counts toward the limits until it ends. */
public interface OpenStream extends AutoCloseable {
  /**
   * Sends the events of the stream as the body of an asynchronous request, without a thread, and
   * completes the request at the end.
   */
  void start(AsyncContext request) throws IOException;

  /** Ends the stream; once for a stream that is not to start. */
  @Override
  void close();
}
