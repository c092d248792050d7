package dev.vidport.http.server.webhook;

import dev.vidport.domain.access.Operation;
import dev.vidport.domain.id.VideoId;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.usecases.event.port.EventCursor;
import dev.vidport.usecases.webhook.ListEvents;
import dev.vidport.usecases.webhook.port.EventFields;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The route for the events of the caller's account. */
public final class EventRoutes {
  private static final int DEFAULT_LIMIT = 50;

  /** The position after all events. */
  private static final String LATEST = "latest";

  private final ListEvents list;

  public EventRoutes(ListEvents list) {
    this.list = list;
  }

  public List<Route> routes() {
    return List.of(new Route("GET", "/events", Operation.LIST_EVENTS, "listEvents", this::handle));
  }

  private RouteResponse handle(Call call) {
    String after = call.query().text("after").orElse(EventCursor.START.text());
    return RouteResponse.ok(
        page(
            list.handle(
                call.principal(),
                call.query().text("videoId").map(VideoId::new),
                after.equals(LATEST) ? list.latest(call.principal()) : EventCursor.parse(after),
                call.query().integer("limit").orElse(DEFAULT_LIMIT),
                Duration.ofSeconds(call.query().integer("wait").orElse(0)))));
  }

  private static ObjectNode page(ListEvents.Page page) {
    ObjectNode json = ApiJson.object();
    ArrayNode events = json.putArray("events");
    page.events().forEach(event -> events.add(ApiJson.of(EventFields.of(event))));
    return json.put("next", page.next().text());
  }
}
