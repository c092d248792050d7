package dev.vidport.http.server.pipeline;

import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.http.server.call.QueryParameters;
import dev.vidport.http.server.limit.DataRateFloor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/** Reads small forms ({@code application/x-www-form-urlencoded}) within a size and a time limit. */
public final class FormBody {
  private static final int MAX_BYTES = 16 << 10;
  private static final long MIN_BYTES_PER_SECOND = 4 << 10;

  private final DataRateFloor slowest;

  /**
   * @param timeout time within which a small body must arrive
   */
  public FormBody(Duration timeout) {
    this.slowest = new DataRateFloor(timeout, MIN_BYTES_PER_SECOND);
  }

  /**
   * @throws RefusalException {@code TOO_LARGE}, or {@code INVALID_REQUEST} when the body is
   *     incomplete, too slow or not a form
   */
  public Map<String, String> read(Request request, Response response) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TimedBody body = new TimedBody(request, slowest)) {
      while (body.readInto(bytes)) {
        if (bytes.size() > MAX_BYTES) {
          response.getHeaders().put("Connection", "close");
          throw new RefusalException(
              RefusalCode.TOO_LARGE, "the body must have at most " + MAX_BYTES + " bytes");
        }
      }
    } catch (IOException e) {
      response.getHeaders().put("Connection", "close");
      throw new RefusalException(Refusal.invalid("", "the body is incomplete or too slow"));
    }
    Problems problems = new Problems();
    Map<String, String> fields =
        QueryParameters.parse(bytes.toString(StandardCharsets.UTF_8), problems);
    problems.refuseIfAny();
    return fields;
  }
}
