package dev.vidport.http.server.operator;

import dev.vidport.domain.access.Operation;
import dev.vidport.domain.account.Invitation;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.usecases.access.AccessUseCases;
import dev.vidport.usecases.access.ListInvitations;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Routes with which an operator invites people. */
public final class OperatorInvitationRoutes {
  private static final int DEFAULT_DAYS = 14;

  private final AccessUseCases access;

  public OperatorInvitationRoutes(AccessUseCases access) {
    this.access = access;
  }

  public List<Route> routes() {
    String all = "/operator/invitations";
    return List.of(
        new Route("GET", all, Operation.OPERATOR_LIST_INVITATIONS, "listInvitations", this::list),
        new Route("POST", all, Operation.OPERATOR_INVITE, "createInvitation", this::invite),
        new Route(
            "DELETE",
            all + "/{email}",
            Operation.OPERATOR_REVOKE_INVITATION,
            "revokeInvitation",
            this::revoke));
  }

  private RouteResponse list(Call call) {
    ListInvitations.Page page =
        access
            .listInvitations()
            .handleAsOperator(call.query().text("after"), PageQuery.limit(call));
    ObjectNode body = ApiJson.object();
    ArrayNode items = body.putArray("invitations");
    page.invitations().forEach(invitation -> items.add(invitation(invitation)));
    page.next().ifPresent(next -> body.put("next", next));
    return RouteResponse.ok(body);
  }

  private RouteResponse invite(Call call) {
    Duration validity = Duration.ofDays(call.body().integer("days").orElse(DEFAULT_DAYS));
    return RouteResponse.created(
        invitation(
            access
                .inviteAccount()
                .handleAsOperator(
                    call.body().text("email").orElse(""), validity, call.operator())));
  }

  private RouteResponse revoke(Call call) {
    return RouteResponse.ok(
        invitation(
            access
                .revokeInvitation()
                .handleAsOperator(call.path().getOrDefault("email", ""), call.operator())));
  }

  private static ObjectNode invitation(Invitation invitation) {
    return ApiJson.object()
        .put("email", invitation.email().value())
        .put("createdAt", invitation.createdAt().toString())
        .put("expiresAt", invitation.expiresAt().toString());
  }
}
