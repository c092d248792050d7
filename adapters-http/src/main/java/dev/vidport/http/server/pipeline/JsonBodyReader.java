package dev.vidport.http.server.pipeline;

import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.http.server.call.Route;
import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/** Reads JSON bodies within a size and a time limit. */
final class JsonBodyReader {
  private static final int BUFFER_BYTES = 8192;

  private final int maxBytes;
  private final Duration timeout;

  /**
   * @param maxBytes maximum body size of routes without their own limit
   * @param timeout time within which a body must arrive
   */
  JsonBodyReader(int maxBytes, Duration timeout) {
    this.maxBytes = maxBytes;
    this.timeout = timeout;
  }

  /**
   * The body's bytes; empty when there is no body.
   *
   * @throws RefusalException {@code TOO_LARGE} as soon as the limit is exceeded; {@code
   *     INVALID_REQUEST} when the content type is not JSON, or the body is incomplete or too slow
   */
  byte[] read(Context ctx, Route route) {
    int limit = route.maxBodyBytes().orElse(maxBytes);
    long announced = ctx.req().getContentLengthLong();
    if (announced == 0 || (announced < 0 && ctx.header("Transfer-Encoding") == null)) {
      return new byte[0];
    }
    if (announced > limit) {
      throw tooLarge(ctx, limit);
    }
    byte[] bytes = readAll(ctx, limit);
    checkType(ctx, bytes);
    return bytes;
  }

  /** Whether the body exceeds, or may exceed, the default limit but not the route's own. */
  boolean isLarge(Context ctx, Route route) {
    long announced = ctx.req().getContentLengthLong();
    boolean unknown = announced < 0 && ctx.header("Transfer-Encoding") != null;
    return route.maxBodyBytes().isPresent() && (announced > maxBytes || unknown);
  }

  private byte[] readAll(Context ctx, int limit) {
    long deadline = System.nanoTime() + timeout.toNanos();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] buffer = new byte[BUFFER_BYTES];
    try {
      InputStream in = ctx.bodyInputStream();
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        if (bytes.size() + n > limit) {
          throw tooLarge(ctx, limit);
        }
        if (System.nanoTime() - deadline > 0) {
          throw incomplete(
              ctx, "the body took longer than " + timeout.toSeconds() + " s to arrive");
        }
        bytes.write(buffer, 0, n);
      }
    } catch (IOException interrupted) {
      throw incomplete(ctx, "the body is incomplete: the client disconnected or stopped sending");
    }
    return bytes.toByteArray();
  }

  private static void checkType(Context ctx, byte[] bytes) {
    String type = ctx.req().getContentType();
    // A body without a content type is treated as JSON.
    if (bytes.length > 0 && type != null && !isJson(type)) {
      throw new RefusalException(
          Refusal.invalid("", "the body must be sent with Content-Type: application/json"));
    }
  }

  private static boolean isJson(String contentType) {
    int end = contentType.indexOf(';');
    String type = end < 0 ? contentType : contentType.substring(0, end);
    return type.strip().equalsIgnoreCase("application/json");
  }

  private static RefusalException tooLarge(Context ctx, int limit) {
    close(ctx);
    return new RefusalException(
        RefusalCode.TOO_LARGE, "the body must have at most " + limit + " bytes");
  }

  private static RefusalException incomplete(Context ctx, String message) {
    close(ctx);
    return new RefusalException(Refusal.invalid("", message));
  }

  /** The rest of the body stays unread, so the connection cannot carry another request. */
  private static void close(Context ctx) {
    ctx.header("Connection", "close");
  }
}
