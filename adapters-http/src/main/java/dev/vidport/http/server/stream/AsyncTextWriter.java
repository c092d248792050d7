package dev.vidport.http.server.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the body of an asynchronous request piece by piece, without a thread: it takes the next
 * piece only when the client has received the previous one.
 */
public final class AsyncTextWriter implements WriteListener, AsyncListener {
  private static final Logger LOG = LoggerFactory.getLogger(AsyncTextWriter.class);

  private final AsyncContext request;
  private final ServletOutputStream out;
  private final Source source;
  private boolean ready;
  private boolean unflushed;
  private boolean completed;

  /**
   * @param request must not have been written to
   */
  public AsyncTextWriter(AsyncContext request, Source source) throws IOException {
    this.request = request;
    this.out = request.getResponse().getOutputStream();
    this.source = source;
  }

  /** Begins to write; completes the request when the source has ended. */
  public void start() {
    // The stream has a lifetime of its own.
    request.setTimeout(0);
    request.addListener(this);
    out.setWriteListener(this);
  }

  /**
   * Writes the text that the source has now, as far as the client can receive it. Does not block.
   */
  public void advance() {
    boolean isComplete = false;
    synchronized (this) {
      if (!ready || completed) {
        return;
      }
      try {
        isComplete = write();
      } catch (IOException | IllegalStateException e) {
        // Or the server has ended the request meanwhile.
        LOG.debug("Client disconnected from a stream", e);
        isComplete = true;
      }
    }
    if (isComplete) {
      complete();
    }
  }

  /** Whether the source has ended and everything is written. */
  private boolean write() throws IOException {
    while (out.isReady()) {
      if (unflushed) {
        unflushed = false;
        out.flush();
      } else {
        String next = source.next();
        if (next.isEmpty()) {
          return source.isEnded();
        }
        unflushed = true;
        out.write(next.getBytes(UTF_8));
      }
    }
    // The server calls back when the client has received the written text.
    ready = false;
    return false;
  }

  private void complete() {
    synchronized (this) {
      if (completed) {
        return;
      }
      completed = true;
    }
    try {
      request.complete();
    } catch (IllegalStateException e) {
      LOG.debug("Request of a stream has already ended", e);
    }
    source.closed();
  }

  @Override
  public void onWritePossible() {
    synchronized (this) {
      ready = true;
    }
    advance();
  }

  @Override
  public void onError(Throwable fault) {
    LOG.debug("Client disconnected from a stream", fault);
    complete();
  }

  @Override
  public void onError(AsyncEvent event) {
    complete();
  }

  @Override
  public void onTimeout(AsyncEvent event) {
    complete();
  }

  /** Completed here, or by the server after a fault. */
  @Override
  public void onComplete(AsyncEvent event) {
    synchronized (this) {
      completed = true;
    }
    source.closed();
  }

  @Override
  public void onStartAsync(AsyncEvent event) {}

  /** The source of the text. Called by one thread at a time. */
  public interface Source {
    /** The next piece; empty when there is none at present. */
    String next();

    /** Whether no other piece follows. */
    boolean isEnded();

    /** The last piece is written, or the client has disconnected. */
    void closed();
  }
}
