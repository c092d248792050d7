package dev.vidport.http.server.openapi;

import com.networknt.schema.Schema;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.http.server.call.Fields;
import dev.vidport.http.server.json.Json;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Checks the query and the body of one operation's requests, and finds every problem. */
public final class RequestRules {
  private final QueryRules query;
  private final boolean idempotent;
  private final boolean bodyTaken;
  private final boolean bodyRequired;
  private final List<Shape> shapes;
  private final Wording wording;

  RequestRules(
      QueryRules query,
      boolean idempotent,
      boolean bodyTaken,
      boolean bodyRequired,
      List<Shape> shapes,
      Wording wording) {
    this.query = query;
    this.idempotent = idempotent;
    this.bodyTaken = bodyTaken;
    this.bodyRequired = bodyRequired;
    this.shapes = List.copyOf(shapes);
    this.wording = wording;
  }

  /** Whether requests of this operation can carry an Idempotency-Key. */
  public boolean idempotent() {
    return idempotent;
  }

  /** Whether this operation reads a body at all. */
  public boolean bodyTaken() {
    return bodyTaken;
  }

  /**
   * The query's parameters, as the types that the contract gives them. Adds what is wrong with it
   * to {@code problems}; then the answer means nothing.
   */
  public Fields query(Optional<String> raw, Problems problems) {
    return query.check(raw, problems);
  }

  /**
   * The body's fields. Adds what is wrong with it to {@code problems}; then the answer means
   * nothing.
   *
   * @param bytes empty when no body was sent
   */
  public Fields body(byte[] bytes, Problems problems) {
    Fields none = new Fields(Json.object());
    if (bytes.length == 0) {
      problems.unless(!bodyRequired, "", "a JSON body is required");
      return none;
    }
    JsonNode parsed;
    try {
      parsed = Json.parse(bytes);
    } catch (Json.Malformed e) {
      problems.add("", "the body " + e.getMessage());
      return none;
    }
    if (!(parsed instanceof ObjectNode object)) {
      problems.add("", "the body must be a JSON object");
      return none;
    }
    wording.add(shapeOf(object).validate(object), problems);
    return new Fields(object);
  }

  private Schema shapeOf(ObjectNode body) {
    return shapes.stream()
        .filter(shape -> shape.when().map(body::has).orElse(true))
        .findFirst()
        .orElseThrow()
        .schema();
  }

  /**
   * One of the forms that a body can have.
   *
   * @param when the field by which it is known; empty for the form that is left
   */
  record Shape(Optional<String> when, Schema schema) {}
}
