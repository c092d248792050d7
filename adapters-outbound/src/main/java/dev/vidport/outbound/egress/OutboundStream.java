package dev.vidport.outbound.egress;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;

/** The response to a download. Closing it ends the connection. */
public final class OutboundStream implements AutoCloseable {
  private final OutboundCall call;
  private final Deadline deadline;
  private final InputStream body;

  private OutboundStream(OutboundCall call, Deadline deadline, InputStream body) {
    this.call = call;
    this.deadline = deadline;
    this.body = body;
  }

  /**
   * Starts a call and returns when the headers of its response have arrived.
   *
   * @param deadline ends with the stream, even if there will be none
   * @throws EgressRefusedException when the server announces more than {@code maxBytes}
   */
  static OutboundStream open(Deadline deadline, long maxBytes, CallStart start) throws IOException {
    OutboundCall call = null;
    boolean isDone = false;
    try {
      call = start.within(deadline);
      OutboundStream stream =
          new OutboundStream(call, deadline, new BoundedBody(call.body(), maxBytes, deadline));
      if (stream.length().orElse(0) > maxBytes) {
        throw new BodyTooLongException(maxBytes);
      }
      isDone = true;
      return stream;
    } finally {
      if (!isDone) {
        deadline.close();
        if (call != null) {
          call.close();
        }
      }
    }
  }

  /** HTTP status: 200 for the whole body, 206 for a part of it, or anything else. */
  public int status() {
    return call.response().getCode();
  }

  /** The first header of this name. */
  public Optional<String> header(String name) {
    return Stream.ofNullable(call.response().getFirstHeader(name))
        .map(Header::getValue)
        .findFirst();
  }

  /** Size of the body in bytes, if the server announced it. */
  public OptionalLong length() {
    HttpEntity entity = call.response().getEntity();
    return entity == null || entity.getContentLength() < 0
        ? OptionalLong.empty()
        : OptionalLong.of(entity.getContentLength());
  }

  /** Fails with an {@link java.io.IOException} when a bound of the call is reached. */
  public InputStream body() {
    return body;
  }

  @Override
  public void close() {
    call.close();
    deadline.close();
  }

  /** Sends a request and reads the headers of its response. */
  @FunctionalInterface
  interface CallStart {
    OutboundCall within(Deadline deadline) throws IOException;
  }
}
