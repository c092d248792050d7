package dev.vidport.http.server.call;

import dev.vidport.domain.refusal.Problems;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The parameters of an address that is not part of the API. */
public final class QueryParameters {
  /** More than any address has; limits the work for a hostile request. */
  private static final int MAX_PARAMETERS = 20;

  private QueryParameters() {}

  /**
   * @param query as in the address, without the question mark; empty for none
   * @param problems receives every problem
   * @return the values by name
   */
  public static Map<String, String> parse(String query, Problems problems) {
    Map<String, String> values = new LinkedHashMap<>();
    String[] pairs = query.split("&", MAX_PARAMETERS + 1);
    if (!problems.unless(
        pairs.length <= MAX_PARAMETERS,
        "",
        "the query must have at most " + MAX_PARAMETERS + " parameters")) {
      problems.stopEarly();
      return Map.of();
    }
    for (String pair : pairs) {
      if (!pair.isEmpty()) {
        read(pair, values, problems);
      }
    }
    return values;
  }

  private static void read(String pair, Map<String, String> values, Problems problems) {
    int equals = pair.indexOf('=');
    Optional<String> name = QueryEncoding.decode(equals < 0 ? pair : pair.substring(0, equals));
    Optional<String> value = QueryEncoding.decode(equals < 0 ? "" : pair.substring(equals + 1));
    if (name.isEmpty() || value.isEmpty()) {
      problems.add(name.orElse(""), "the query has an invalid percent-encoding");
    } else {
      problems.unless(
          values.putIfAbsent(name.get(), value.get()) == null,
          name.get(),
          "must be given only once");
    }
  }
}
