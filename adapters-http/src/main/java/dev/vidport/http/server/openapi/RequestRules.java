package dev.vidport.http.server.openapi;

import com.networknt.schema.Schema;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.http.server.call.Fields;
import dev.vidport.http.server.json.ApiJson;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/** Validates the query and the body of requests for one operation, and collects every problem. */
public final class RequestRules {
  private final QueryRules query;
  private final boolean acceptsIdempotencyKey;
  private final boolean acceptsJson;
  private final boolean bodyRequired;
  private final List<Shape> shapes;
  private final Map<String, Integer> maxItems;
  private final SchemaErrorMessages messages;

  RequestRules(
      QueryRules query,
      boolean acceptsIdempotencyKey,
      boolean acceptsJson,
      boolean bodyRequired,
      List<Shape> shapes,
      Map<String, Integer> maxItems,
      SchemaErrorMessages messages) {
    this.query = query;
    this.acceptsIdempotencyKey = acceptsIdempotencyKey;
    this.acceptsJson = acceptsJson;
    this.bodyRequired = bodyRequired;
    this.shapes = List.copyOf(shapes);
    this.maxItems = Map.copyOf(maxItems);
    this.messages = messages;
  }

  /** Whether requests of this operation may have an Idempotency-Key. */
  public boolean acceptsIdempotencyKey() {
    return acceptsIdempotencyKey;
  }

  /** Whether requests of this operation may have a body, which is JSON. */
  public boolean acceptsJson() {
    return acceptsJson;
  }

  /**
   * The query parameters with the types from the contract. Adds every problem to {@code problems};
   * the values that violate the schema are then null.
   */
  public Fields query(Optional<String> raw, Problems problems) {
    return query.check(raw, problems);
  }

  /**
   * The fields of the body. Adds every problem to {@code problems}, which are incomplete if the
   * fields cannot be read; the values that violate the schema are then null.
   *
   * @param bytes the body; empty when none was sent
   */
  public Fields body(byte[] bytes, Problems problems) {
    Fields none = new Fields(ApiJson.object());
    if (bytes.length == 0 && !bodyRequired) {
      return none;
    }
    Optional<ObjectNode> object = object(bytes, problems);
    if (object.isEmpty()) {
      problems.stopEarly();
      return none;
    }
    validate(object.get(), problems);
    return new Fields(object.get());
  }

  private static Optional<ObjectNode> object(byte[] bytes, Problems problems) {
    if (bytes.length == 0) {
      problems.add("", "a JSON body is required");
      return Optional.empty();
    }
    try {
      if (ApiJson.parse(bytes) instanceof ObjectNode object) {
        return Optional.of(object);
      }
      problems.add("", "the body must be a JSON object");
    } catch (ApiJson.MalformedJson e) {
      problems.add("", "the body " + e.getMessage());
    }
    return Optional.empty();
  }

  private void validate(ObjectNode body, Problems problems) {
    BodyFields.removeNulls(body);
    Shape shape =
        shapes.stream()
            .filter(choice -> choice.when().map(body::has).orElse(true))
            .findFirst()
            .orElseThrow();
    BodyFields fields = new BodyFields(maxItems);
    fields.prepare(body, shape.nullable());
    Problems ofSchema = new Problems();
    messages.addBody(BoundedValidation.of(shape.schema(), body), body, ofSchema);
    fields.report(ofSchema, problems);
  }

  /**
   * One alternative of a request body.
   *
   * @param when the field that selects this shape; empty for the default shape
   * @param nullable names of the fields whose objects give null a meaning
   */
  record Shape(Optional<String> when, Schema schema, Set<String> nullable) {
    Shape {
      nullable = Set.copyOf(nullable);
    }
  }
}
