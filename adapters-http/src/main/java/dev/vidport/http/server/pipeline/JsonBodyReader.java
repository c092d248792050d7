package dev.vidport.http.server.pipeline;

import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.limit.DataRateFloor;
import dev.vidport.http.server.limit.FairPermits;
import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;

/** Reads JSON bodies within a size and a time limit. */
public final class JsonBodyReader {
  /** A body of 1 MiB may take 16 s longer than a small one. */
  private static final long MIN_BYTES_PER_SECOND = 64 << 10;

  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  private final int maxBytes;
  private final DataRateFloor slowest;
  private final FairPermits permits;

  /**
   * @param maxBytes maximum body size of routes without their own limit
   * @param timeout time within which a small body must arrive
   * @param maxConcurrent maximum number of bodies read at the same time; each occupies a thread
   */
  public JsonBodyReader(int maxBytes, Duration timeout, int maxConcurrent) {
    this.maxBytes = maxBytes;
    this.slowest = new DataRateFloor(timeout, MIN_BYTES_PER_SECOND);
    this.permits = new FairPermits(maxConcurrent);
  }

  /**
   * The body's bytes; empty when there is no body.
   *
   * @param sender the account or client whose permit the body takes
   * @throws RefusalException {@code TOO_LARGE} as soon as the limit is exceeded; {@code
   *     INVALID_REQUEST} when the content type is not JSON, or the body is incomplete or too slow;
   *     {@code UNAVAILABLE} when the sender has no permit left
   */
  byte[] read(Context ctx, Route route, String sender) {
    return read(ctx, route.maxBodyBytes().orElse(maxBytes), sender);
  }

  /** As {@link #read(Context, Route, String)}, with the limit of most routes. */
  byte[] read(Context ctx, String sender) {
    return read(ctx, maxBytes, sender);
  }

  private byte[] read(Context ctx, int limit, String sender) {
    long announced = ctx.req().getContentLengthLong();
    if (announced == 0 || (announced < 0 && ctx.header("Transfer-Encoding") == null)) {
      return new byte[0];
    }
    if (announced > limit) {
      throw tooLarge(ctx, limit);
    }
    if (!permits.tryAcquire(sender)) {
      close(ctx);
      throw new RefusalException(
          new Refusal.Later(
              RefusalCode.UNAVAILABLE,
              "too many of your requests are sending their bodies at the same time; try again",
              RETRY_AFTER));
    }
    try {
      byte[] bytes = readAll(ctx, limit);
      checkType(ctx, bytes);
      return bytes;
    } finally {
      permits.release(sender);
    }
  }

  /** Whether the body exceeds, or may exceed, the default limit but not the route's own. */
  boolean isLarge(Context ctx, Route route) {
    long announced = ctx.req().getContentLengthLong();
    boolean unknown = announced < 0 && ctx.header("Transfer-Encoding") != null;
    return route.maxBodyBytes().orElse(0) > maxBytes && (announced > maxBytes || unknown);
  }

  private byte[] readAll(Context ctx, int limit) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TimedBody body = new TimedBody(Api.request(ctx), slowest)) {
      while (body.readInto(bytes)) {
        if (bytes.size() > limit) {
          throw tooLarge(ctx, limit);
        }
      }
      return bytes.toByteArray();
    } catch (TimedBody.TooSlowException e) {
      throw incomplete(ctx, "the body arrived too slowly; send at least " + slowest);
    } catch (IOException interrupted) {
      throw incomplete(ctx, "the body is incomplete: the client disconnected or stopped sending");
    }
  }

  /** A body without a content type is read as JSON: the service interface requires none. */
  private static void checkType(Context ctx, byte[] bytes) {
    // Not getContentType(), which throws when the client names a charset that Java does not know.
    String type = ctx.header("Content-Type");
    if (bytes.length > 0 && type != null) {
      JsonContentType.problem(type)
          .ifPresent(
              problem -> {
                throw new RefusalException(Refusal.invalid("", problem));
              });
    }
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
