package dev.vidport.http.server.openapi;

import com.networknt.schema.Schema;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.http.server.call.Fields;
import dev.vidport.http.server.json.Json;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.node.ObjectNode;

/** Reads a query string by the types of the contract, and checks it. */
final class QueryRules {
  /** More than any request of the contract needs; bounds the work for a hostile one. */
  private static final int MOST = 50;

  private final Schema schema;
  private final Map<String, String> types;
  private final Wording wording;

  /**
   * @param types the type of each parameter that is not text
   */
  QueryRules(Schema schema, Map<String, String> types, Wording wording) {
    this.schema = schema;
    this.types = Map.copyOf(types);
    this.wording = wording;
  }

  Fields check(Optional<String> raw, Problems problems) {
    ObjectNode values = Json.object();
    String[] pairs =
        raw.filter(text -> !text.isEmpty()).map(q -> q.split("&", MOST + 1)).orElse(new String[0]);
    if (problems.unless(pairs.length <= MOST, "", "at most " + MOST + " parameters are taken")) {
      for (String pair : pairs) {
        read(pair, values, problems);
      }
      wording.addParameters(schema.validate(values), problems);
    }
    return new Fields(values);
  }

  private void read(String pair, ObjectNode values, Problems problems) {
    int equals = pair.indexOf('=');
    Optional<String> name = decode(equals < 0 ? pair : pair.substring(0, equals));
    Optional<String> value = decode(equals < 0 ? "" : pair.substring(equals + 1));
    if (name.isEmpty() || value.isEmpty()) {
      problems.add(name.orElse(""), "the query has a % that is not followed by two digits");
    } else if (values.has(name.get())) {
      problems.add(name.get(), "is given twice");
    } else {
      put(values, name.get(), value.get());
    }
  }

  /** A value that is not of its type stays text, for the schema to refuse. */
  private void put(ObjectNode values, String name, String value) {
    String type = types.getOrDefault(name, "string");
    OptionalLong number = type.equals("integer") ? whole(value) : OptionalLong.empty();
    if (number.isPresent()) {
      values.put(name, number.getAsLong());
    } else if (type.equals("boolean") && (value.equals("true") || value.equals("false"))) {
      values.put(name, value.equals("true"));
    } else {
      values.put(name, value);
    }
  }

  private static OptionalLong whole(String text) {
    return text.matches("-?[0-9]{1,18}")
        ? OptionalLong.of(Long.parseLong(text))
        : OptionalLong.empty();
  }

  private static Optional<String> decode(String text) {
    try {
      return Optional.of(URLDecoder.decode(text, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException badEscape) {
      return Optional.empty();
    }
  }
}
