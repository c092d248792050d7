package dev.vidport.http.server.access;

import dev.vidport.domain.access.Operation;
import dev.vidport.domain.account.MemberId;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.usecases.member.ChangeMemberRole;
import dev.vidport.usecases.member.ListMembers;
import dev.vidport.usecases.member.MemberUseCases;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Routes for the members of an account. */
public final class MemberRoutes {
  private final MemberUseCases members;

  public MemberRoutes(MemberUseCases members) {
    this.members = members;
  }

  public List<Route> routes() {
    String all = "/account/members";
    String one = all + "/{memberId}";
    return List.of(
        new Route("GET", all, Operation.LIST_MEMBERS, "listMembers", this::list),
        new Route("PATCH", one, Operation.CHANGE_MEMBERS, "changeMember", this::change),
        new Route("DELETE", one, Operation.REMOVE_MEMBERS, "removeMember", this::remove));
  }

  private RouteResponse list(Call call) {
    ObjectNode body = ApiJson.object();
    ArrayNode items = body.putArray("members");
    members.list().handle(call.principal()).forEach(listed -> items.add(item(listed)));
    return RouteResponse.ok(body);
  }

  private RouteResponse change(Call call) {
    MemberRole role = call.body().text("role").flatMap(MemberRole::of).orElseThrow();
    return RouteResponse.ok(
        item(
            members
                .changeRole()
                .handle(
                    new ChangeMemberRole.Command(
                        call.principal(), call.actor(), member(call), role))));
  }

  private RouteResponse remove(Call call) {
    MemberId member = member(call);
    members.remove().handle(call.principal(), call.actor(), member);
    return RouteResponse.ok(ApiJson.object().put("memberId", member.value()).put("removed", true));
  }

  private static MemberId member(Call call) {
    return MemberId.parse(call.path().getOrDefault("memberId", ""))
        .orElseThrow(
            () ->
                new RefusalException(
                    Refusal.invalid("memberId", "must be 16 lower-case hexadecimal digits")));
  }

  private static ObjectNode item(ListMembers.Listed listed) {
    return ApiJson.object()
        .put("memberId", listed.member().id().value())
        .put("email", listed.member().person().value())
        .put("role", listed.member().role().label())
        .put("since", listed.member().since().toString())
        .put("you", listed.isCaller())
        .put("accountAddress", listed.hasAccountAddress());
  }
}
