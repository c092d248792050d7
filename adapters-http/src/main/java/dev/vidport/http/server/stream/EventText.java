package dev.vidport.http.server.stream;

import dev.vidport.http.server.json.ApiJson;
import tools.jackson.databind.node.ObjectNode;

/** Writes the events of one stream as text (HTML standard, "Server-sent events"). */
final class EventText {
  /** Time after which clients reconnect that follow this field, in milliseconds. */
  private static final String RETRY = "retry: 2000\n";

  private long lastId;
  private StringBuilder text = new StringBuilder();

  void add(String name, ObjectNode data) {
    add(name, ApiJson.text(data));
  }

  /**
   * @param json has no line breaks, so it is a single line of data
   */
  void add(String name, String json) {
    if (lastId == 0) {
      text.append(RETRY);
    }
    lastId++;
    text.append("id: ").append(lastId).append("\nevent: ").append(name);
    text.append("\ndata: ").append(json).append("\n\n");
  }

  /** The events that have been added since the last call. */
  String take() {
    String taken = text.toString();
    text = new StringBuilder();
    return taken;
  }
}
