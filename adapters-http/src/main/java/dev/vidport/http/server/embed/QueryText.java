package dev.vidport.http.server.embed;

import dev.vidport.http.server.call.QueryEncoding;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the query of an address. */
final class QueryText {
  private QueryText() {}

  /**
   * The first value of a parameter; empty when it is missing or malformed.
   *
   * @param query as in the address, without the question mark
   */
  static Optional<String> value(@Nullable String query, String name) {
    return Optional.ofNullable(query).stream()
        .flatMap(text -> Arrays.stream(text.split("&", -1)))
        .filter(pair -> pair.startsWith(name + "="))
        .findFirst()
        .flatMap(pair -> QueryEncoding.decode(pair.substring(name.length() + 1)));
  }
}
