package dev.vidport.http.server.gate;

import dev.vidport.domain.refusal.Refused;
import io.javalin.http.Context;
import java.util.Set;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * The outermost frame of every answer: names the request, answers refusals and faults in the form
 * of the contract, and writes the access log.
 */
final class Exchange {
  private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);
  private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");

  private Exchange() {}

  static void run(Context ctx, Work work) {
    long start = System.nanoTime();
    String id = RequestId.of(ServletContextRequest.getServletContextRequest(ctx.req()));
    ctx.header(RequestId.HEADER, id);
    Cors.ALWAYS.forEach(ctx::header);
    // Answers hold signed links and other people's business.
    ctx.header("Cache-Control", "no-store");
    write(ctx, reply(id, work));
    // What only reads is asked for all the time.
    boolean reads = READING.contains(ctx.method().name());
    LOG.atLevel(reads ? Level.DEBUG : Level.INFO)
        .log(
            "{} {} answered {} after {} µs",
            ctx.method(),
            ctx.path(),
            ctx.statusCode(),
            (System.nanoTime() - start) / 1000);
  }

  private static Reply reply(String id, Work work) {
    try {
      return work.reply(id);
    } catch (Refused e) {
      return ErrorBody.reply(e.refusal(), id);
    } catch (Exception e) {
      // Whatever it was, the caller can only try again; what it was is for the log.
      LOG.error("a request failed", e);
      return ErrorBody.reply(ErrorBody.fault(), id);
    }
  }

  private static void write(Context ctx, Reply reply) {
    ctx.status(reply.status());
    reply.headers().forEach(ctx::header);
    if (!reply.json().isEmpty()) {
      ctx.contentType("application/json").result(reply.bytes());
    }
  }

  /** What there is to do for a request. */
  @FunctionalInterface
  interface Work {
    Reply reply(String requestId) throws Exception;
  }
}
