package dev.vidport.http.server.call;

import tools.jackson.databind.node.ObjectNode;

/** What a handler answers: a status and a JSON body. */
public record Answer(int status, ObjectNode body) {
  public static Answer ok(ObjectNode body) {
    return new Answer(200, body);
  }

  public static Answer created(ObjectNode body) {
    return new Answer(201, body);
  }

  public static Answer accepted(ObjectNode body) {
    return new Answer(202, body);
  }
}
