package dev.vidport.http.server.access;

import dev.vidport.domain.access.Operation;
import dev.vidport.domain.access.SessionId;
import dev.vidport.domain.access.SessionOrigin;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.usecases.access.AccessUseCases;
import dev.vidport.usecases.access.ListSessions;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Routes for the sessions of an account. */
public final class SessionRoutes {
  private final AccessUseCases access;

  public SessionRoutes(AccessUseCases access) {
    this.access = access;
  }

  public List<Route> routes() {
    String sessions = "/account/sessions";
    return List.of(
        new Route("GET", sessions, Operation.LIST_SESSIONS, "listSessions", this::list),
        new Route("DELETE", sessions, Operation.END_SESSIONS, "endSessions", this::endMany),
        new Route(
            "DELETE",
            sessions + "/{sessionId}",
            Operation.END_SESSIONS,
            "endSession",
            this::endOne));
  }

  private RouteResponse list(Call call) {
    ObjectNode body = ApiJson.object();
    ArrayNode sessions = body.putArray("sessions");
    access.listSessions().handle(call.principal()).forEach(listed -> sessions.add(item(listed)));
    return RouteResponse.ok(body);
  }

  private static ObjectNode item(ListSessions.Listed listed) {
    SessionOrigin origin = listed.session().origin();
    ObjectNode item =
        ApiJson.object()
            .put("sessionId", listed.session().id().value())
            .put("createdAt", listed.session().createdAt().toString())
            .put("expiresAt", listed.session().expiresAt().toString())
            .put("current", listed.isCurrent());
    origin.device().ifPresent(device -> item.put("device", device));
    origin.network().ifPresent(network -> item.put("network", network));
    return item;
  }

  private RouteResponse endMany(Call call) {
    int ended =
        access.endSessions().handle(call.principal(), call.actor(), call.query().flag("all"));
    return RouteResponse.ok(ApiJson.object().put("ended", ended));
  }

  private RouteResponse endOne(Call call) {
    SessionId session =
        SessionId.parse(call.path().getOrDefault("sessionId", ""))
            .orElseThrow(
                () ->
                    new RefusalException(
                        Refusal.invalid("sessionId", "must be 16 lower-case hexadecimal digits")));
    access.endSession().handle(call.principal(), session, call.actor());
    return RouteResponse.ok(ApiJson.object().put("sessionId", session.value()).put("ended", true));
  }
}
