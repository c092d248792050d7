package dev.vidport.http.server.call;

import tools.jackson.databind.node.ObjectNode;

/** The result of a handler: a status and a JSON body. */
public record JsonResponse(int status, ObjectNode body) {
  public static JsonResponse ok(ObjectNode body) {
    return new JsonResponse(200, body);
  }

  public static JsonResponse created(ObjectNode body) {
    return new JsonResponse(201, body);
  }

  public static JsonResponse accepted(ObjectNode body) {
    return new JsonResponse(202, body);
  }
}
