package dev.vidport.http.server.gate;

import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.Refused;
import dev.vidport.http.server.call.Route;
import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/** Reads JSON bodies, bounded in bytes and in time. */
final class Bodies {
  private static final int CHUNK = 8192;

  private final int most;
  private final Duration longest;

  /**
   * @param most bytes of a body, where a route has no bound of its own
   * @param longest that a body may take to arrive
   */
  Bodies(int most, Duration longest) {
    this.most = most;
    this.longest = longest;
  }

  /**
   * The body's bytes; none when there is no body.
   *
   * @throws Refused {@code TOO_LARGE}, as soon as that is known; {@code INVALID_REQUEST} when it is
   *     not JSON by its type, breaks off or comes too slowly
   */
  byte[] read(Context ctx, Route route) {
    int bound = route.mostBodyBytes().orElse(most);
    long announced = ctx.req().getContentLengthLong();
    if (announced == 0 || (announced < 0 && ctx.header("Transfer-Encoding") == null)) {
      return new byte[0];
    }
    if (announced > bound) {
      throw tooLarge(ctx, bound);
    }
    byte[] bytes = drain(ctx, bound);
    checkType(ctx, bytes);
    return bytes;
  }

  /** Whether the body is, or may be, larger than the usual bound and still be taken. */
  boolean isLarge(Context ctx, Route route) {
    long announced = ctx.req().getContentLengthLong();
    boolean unknown = announced < 0 && ctx.header("Transfer-Encoding") != null;
    return route.mostBodyBytes().isPresent() && (announced > most || unknown);
  }

  private byte[] drain(Context ctx, int bound) {
    long deadline = System.nanoTime() + longest.toNanos();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] chunk = new byte[CHUNK];
    try {
      InputStream in = ctx.bodyInputStream();
      for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
        if (bytes.size() + n > bound) {
          throw tooLarge(ctx, bound);
        }
        if (System.nanoTime() - deadline > 0) {
          throw broken(ctx, "the body took longer than " + longest.toSeconds() + " s to arrive");
        }
        bytes.write(chunk, 0, n);
      }
    } catch (IOException brokenOff) {
      throw broken(ctx, "the body broke off or stood still");
    }
    return bytes.toByteArray();
  }

  private static void checkType(Context ctx, byte[] bytes) {
    String type = ctx.req().getContentType();
    // A body without a type is taken for what all bodies here are.
    if (bytes.length > 0 && type != null && !isJson(type)) {
      throw new Refused(
          Refusal.invalid("", "the body must be sent with Content-Type: application/json"));
    }
  }

  private static boolean isJson(String contentType) {
    int end = contentType.indexOf(';');
    String type = end < 0 ? contentType : contentType.substring(0, end);
    return type.strip().equalsIgnoreCase("application/json");
  }

  private static Refused tooLarge(Context ctx, int bound) {
    close(ctx);
    return new Refused(RefusalCode.TOO_LARGE, "the body must have at most " + bound + " bytes");
  }

  private static Refused broken(Context ctx, String message) {
    close(ctx);
    return new Refused(Refusal.invalid("", message));
  }

  /** The rest of the body is not read, so nothing more can come on this connection. */
  private static void close(Context ctx) {
    ctx.header("Connection", "close");
  }
}
