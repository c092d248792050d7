package dev.vidport.http.server.pipeline;

import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;

/**
 * Refuses a request with two headers of a name that may occur once (RFC 9110, section 5.3): a proxy
 * may read the other one.
 */
final class SingleHeaders {
  /** The headers without a list of values that the host reads; the server checks others itself. */
  private static final List<String> NAMES =
      List.of(
          "Authorization",
          "Content-Type",
          "Idempotency-Key",
          "If-Modified-Since",
          "If-Range",
          "Origin",
          "Range",
          "Referer",
          "Sec-Fetch-Site",
          "Stripe-Signature");

  private static final Map<String, Integer> INDEX_OF_LOWER_CASE =
      NAMES.stream()
          .collect(Collectors.toMap(name -> name.toLowerCase(Locale.ROOT), NAMES::indexOf));

  private SingleHeaders() {}

  /**
   * @throws RefusalException {@code INVALID_REQUEST}, which names every repeated header
   */
  static void check(HttpFields headers) {
    // Bits, because this runs before every request.
    int seen = 0;
    int repeated = 0;
    for (HttpField field : headers) {
      Integer index = INDEX_OF_LOWER_CASE.get(field.getLowerCaseName());
      if (index != null) {
        repeated |= seen & 1 << index;
        seen |= 1 << index;
      }
    }
    if (repeated != 0) {
      throw new RefusalException(refusal(repeated));
    }
  }

  private static Refusal refusal(int repeated) {
    List<Problem> problems =
        IntStream.range(0, NAMES.size())
            .filter(index -> (repeated & 1 << index) != 0)
            .mapToObj(index -> new Problem(NAMES.get(index), "must be sent once"))
            .toList();
    return Refusal.invalid(problems, problems.size(), true);
  }
}
