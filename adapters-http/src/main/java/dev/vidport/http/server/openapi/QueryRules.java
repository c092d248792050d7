package dev.vidport.http.server.openapi;

import com.networknt.schema.Schema;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.http.server.call.Fields;
import dev.vidport.http.server.call.QueryEncoding;
import dev.vidport.http.server.json.ApiJson;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.node.ObjectNode;

/** Parses a query string with the types from the contract, and validates it. */
final class QueryRules {
  /** More than any operation needs; limits the work for a hostile request. */
  private static final int MAX_PARAMETERS = 50;

  private final Schema schema;
  private final Map<String, String> types;
  private final SchemaErrorMessages messages;

  /**
   * @param types JSON type of each parameter by name; a missing one is a string
   */
  QueryRules(Schema schema, Map<String, String> types, SchemaErrorMessages messages) {
    this.schema = schema;
    this.types = Map.copyOf(types);
    this.messages = messages;
  }

  Fields check(Optional<String> raw, Problems problems) {
    ObjectNode values = ApiJson.object();
    String[] pairs =
        raw.filter(text -> !text.isEmpty())
            .map(q -> q.split("&", MAX_PARAMETERS + 1))
            .orElse(new String[0]);
    if (problems.unless(
        pairs.length <= MAX_PARAMETERS,
        "",
        "the query must have at most " + MAX_PARAMETERS + " parameters")) {
      for (String pair : pairs) {
        if (!pair.isEmpty()) {
          read(pair, values, problems);
        }
      }
      messages.addQuery(BoundedValidation.of(schema, values), values, problems);
    } else {
      problems.stopEarly();
    }
    return new Fields(values);
  }

  private void read(String pair, ObjectNode values, Problems problems) {
    int equals = pair.indexOf('=');
    Optional<String> name = QueryEncoding.decode(equals < 0 ? pair : pair.substring(0, equals));
    Optional<String> value = QueryEncoding.decode(equals < 0 ? "" : pair.substring(equals + 1));
    if (name.isEmpty() || value.isEmpty()) {
      problems.add(
          name.orElse(""),
          "the query has an invalid percent-encoding: % must be followed by two hexadecimal digits,"
              + " and the bytes must be UTF-8");
    } else if (values.has(name.get())) {
      problems.add(name.get(), "must be given only once");
    } else {
      put(values, name.get(), value.get());
    }
  }

  /** A value of the wrong type stays a string, so the schema refuses it. */
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
}
