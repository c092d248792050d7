package dev.vidport.http.server.access;

import dev.vidport.domain.access.Operation;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.InvitationId;
import dev.vidport.domain.account.MemberId;
import dev.vidport.domain.account.MemberInvitation;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.CommandHandler;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.usecases.access.AcceptInvitation;
import dev.vidport.usecases.member.ChangeMemberRole;
import dev.vidport.usecases.member.InviteMember;
import dev.vidport.usecases.member.ListMembers;
import dev.vidport.usecases.member.MemberUseCases;
import dev.vidport.usecases.member.SwitchAccount;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Routes for the members of an account. */
public final class MemberRoutes {
  private static final String INVITATIONS = "/account/invitations";
  private static final String MEMBERSHIPS = "/account/memberships";

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
        new Route("DELETE", one, Operation.REMOVE_MEMBERS, "removeMember", this::remove),
        new Route(
            "GET",
            INVITATIONS,
            Operation.LIST_MEMBER_INVITATIONS,
            "listMemberInvitations",
            this::listInvitations),
        new Route(
            "POST",
            INVITATIONS,
            Operation.INVITE_MEMBERS,
            "inviteMember",
            new CommandHandler<>(MemberRoutes::invitation, InviteMember::check, this::invite)),
        new Route(
            "DELETE",
            INVITATIONS + "/{invitationId}",
            Operation.REVOKE_MEMBER_INVITATIONS,
            "revokeMemberInvitation",
            this::revoke),
        new Route("POST", MEMBERSHIPS, Operation.JOIN_ACCOUNT, "joinAccount", this::join),
        new Route(
            "GET",
            MEMBERSHIPS,
            Operation.LIST_MEMBERSHIPS,
            "listMemberships",
            this::listMemberships),
        new Route(
            "POST",
            MEMBERSHIPS + "/{accountId}/session",
            Operation.SWITCH_ACCOUNT,
            "switchAccount",
            this::switchAccount));
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

  private RouteResponse listInvitations(Call call) {
    ObjectNode body = ApiJson.object();
    ArrayNode items = body.putArray("invitations");
    members
        .listInvitations()
        .handle(call.principal())
        .forEach(invitation -> items.add(item(invitation)));
    return RouteResponse.ok(body);
  }

  /** A role that the schema has refused is replaced by one that is valid. */
  private static InviteMember.Command invitation(Call call, Problems problems) {
    return new InviteMember.Command(
        call.principal(),
        call.actor(),
        call.body().isUnreadable("email")
            ? "unread@example.com"
            : call.body().text("email").orElse(""),
        call.body().text("role").flatMap(MemberRole::of).orElse(MemberRole.VIEWER));
  }

  private RouteResponse invite(Call call, InviteMember.Command command) {
    InviteMember.Invited invited = members.invite().handle(command);
    return RouteResponse.created(
        item(invited.invitation())
            .put("token", invited.token().reveal())
            .put("link", invited.link().toString())
            .put("mailed", invited.isMailed()));
  }

  private RouteResponse revoke(Call call) {
    InvitationId invitation =
        InvitationId.parse(call.path().getOrDefault("invitationId", ""))
            .orElseThrow(
                () ->
                    new RefusalException(
                        Refusal.invalid(
                            "invitationId", "must be 16 lower-case hexadecimal digits")));
    members.revokeInvitation().handle(call.principal(), call.actor(), invitation);
    return RouteResponse.ok(
        ApiJson.object().put("invitationId", invitation.value()).put("revoked", true));
  }

  private RouteResponse join(Call call) {
    AcceptInvitation.Accepted accepted =
        members
            .join()
            .handle(call.principal(), call.actor(), call.body().text("token").orElseThrow());
    return RouteResponse.created(membership(accepted.account(), accepted.member(), false));
  }

  private RouteResponse listMemberships(Call call) {
    ObjectNode body = ApiJson.object();
    ArrayNode items = body.putArray("memberships");
    members
        .memberships()
        .handle(call.principal())
        .forEach(
            listed -> items.add(membership(listed.account(), listed.member(), listed.isCurrent())));
    return RouteResponse.ok(body);
  }

  private RouteResponse switchAccount(Call call) {
    AccountId account =
        AccountId.parse(call.path().getOrDefault("accountId", ""))
            .orElseThrow(
                () ->
                    new RefusalException(
                        Refusal.invalid("accountId", "must be 32 lower-case hexadecimal digits")));
    SwitchAccount.Switched switched =
        members.switchAccount().handle(call.principal(), call.actor(), account);
    ObjectNode body =
        ApiJson.object()
            .put("sessionToken", switched.session().token().reveal())
            .put("expiresAt", switched.session().session().expiresAt().getEpochSecond());
    body.putObject("account")
        .put("email", switched.account().email().value())
        .put("plan", switched.account().plan())
        .put("user", switched.account().id().value());
    return RouteResponse.created(body);
  }

  private static ObjectNode membership(Account account, AccountMember member, boolean isCurrent) {
    return ApiJson.object()
        .put("accountId", account.id().value())
        .put("email", account.email().value())
        .put("role", member.role().label())
        .put("since", member.since().toString())
        .put("current", isCurrent);
  }

  private static ObjectNode item(MemberInvitation invitation) {
    return ApiJson.object()
        .put("invitationId", invitation.id().value())
        .put("email", invitation.person().value())
        .put("role", invitation.role().label())
        .put("invitedBy", invitation.inviter().value())
        .put("createdAt", invitation.createdAt().toString())
        .put("expiresAt", invitation.expiresAt().toString());
  }

  private static ObjectNode item(ListMembers.Listed listed) {
    ObjectNode json =
        ApiJson.object()
            .put("memberId", listed.member().id().value())
            .put("email", listed.member().person().value())
            .put("role", listed.member().role().label())
            .put("since", listed.member().since().toString())
            .put("you", listed.isCaller())
            .put("accountAddress", listed.hasAccountAddress());
    ArrayNode issuers = json.putArray("issuers");
    listed.issuers().forEach(issuers::add);
    return json.put("needsRole", listed.needsRole());
  }
}
