package dev.vidport.usecases.member;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vidport.domain.access.Operation;
import dev.vidport.domain.access.Permissions;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.MemberId;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.refusal.RefusalCode;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MemberUseCasesTest {
  private final MemberFixture fixture = new MemberFixture();
  private final MemberUseCases members = fixture.members;

  @Test
  void everyMemberListsTheMembers() {
    AccountMember viewer = fixture.add("viewer", MemberRole.VIEWER);

    assertThat(members.list().handle(fixture.signedIn(viewer)))
        .containsExactly(
            new ListMembers.Listed(fixture.owner, false, true, List.of(), false),
            new ListMembers.Listed(viewer, true, false, List.of(), false));
  }

  @ParameterizedTest
  @EnumSource(MemberRole.class)
  void ownerGivesEveryRole(MemberRole role) {
    AccountMember member = fixture.add("member", MemberRole.EDITOR);

    change(fixture.signedIn(fixture.owner), member, role);

    assertThat(fixture.role(member)).isEqualTo(role);
  }

  @Test
  void operatorMakesAPersonAnOwner() {
    AccountMember viewer = fixture.add("viewer", MemberRole.VIEWER);
    Actor operator = Actor.operator("root", "host");
    Email stranger = new Email("new@example.com");

    members.makeOwner().handleAsOperator(viewer.account(), viewer.person(), operator);
    members.makeOwner().handleAsOperator(viewer.account(), viewer.person(), operator);
    AccountMember added =
        members.makeOwner().handleAsOperator(viewer.account(), stranger, operator);

    assertThat(fixture.role(viewer)).isEqualTo(MemberRole.OWNER);
    assertThat(fixture.role(added)).isEqualTo(MemberRole.OWNER);
    assertThat(fixture.role(fixture.owner)).isEqualTo(MemberRole.OWNER);
    assertThat(fixture.audit())
        .extracting(AuditEntry::actor, AuditEntry::detail)
        .containsExactly(
            tuple(operator, "new@example.com: owner"),
            tuple(operator, "viewer@example.com: viewer to owner"));
  }

  @Test
  void roleActsOnSessionsThatExist() {
    AccountMember member = fixture.add("member", MemberRole.EDITOR);
    String session = fixture.session(member);

    change(fixture.signedIn(fixture.owner), member, MemberRole.VIEWER);

    assertThat(Permissions.refusal(fixture.principal(session), Operation.DELETE_VIDEO)).isPresent();
    assertThat(Permissions.refusal(fixture.principal(session), Operation.LIST_VIDEOS)).isEmpty();
  }

  @Test
  void adminChangesAndRemovesEditorsAndViewers() {
    Principal admin = fixture.signedIn(fixture.add("admin", MemberRole.ADMIN));
    AccountMember editor = fixture.add("editor", MemberRole.EDITOR);

    change(admin, editor, MemberRole.VIEWER);
    assertThat(fixture.role(editor)).isEqualTo(MemberRole.VIEWER);
    remove(admin, editor);

    assertThat(members.list().handle(admin)).hasSize(2);
  }

  @ParameterizedTest
  @EnumSource(
      value = MemberRole.class,
      names = {"OWNER", "ADMIN", "BILLING"})
  void adminNeitherGivesNorTakesHigherRoles(MemberRole role) {
    Principal admin = fixture.signedIn(fixture.add("admin", MemberRole.ADMIN));
    AccountMember editor = fixture.add("editor", MemberRole.EDITOR);
    AccountMember higher = fixture.add("higher", role);

    assertRefused(RefusalCode.FORBIDDEN, () -> change(admin, editor, role));
    assertRefused(RefusalCode.FORBIDDEN, () -> change(admin, higher, MemberRole.VIEWER));
    assertRefused(RefusalCode.FORBIDDEN, () -> remove(admin, higher));
    assertThat(fixture.role(editor)).isEqualTo(MemberRole.EDITOR);
    assertThat(fixture.role(higher)).isEqualTo(role);
  }

  @Test
  void adminDoesNotRaiseTheOwnRole() {
    AccountMember admin = fixture.add("admin", MemberRole.ADMIN);

    assertRefused(
        RefusalCode.FORBIDDEN, () -> change(fixture.signedIn(admin), admin, MemberRole.OWNER));
  }

  @ParameterizedTest
  @EnumSource(
      value = MemberRole.class,
      names = {"EDITOR", "VIEWER", "BILLING"})
  void otherRolesRemoveOnlyThemselves(MemberRole role) {
    AccountMember member = fixture.add("member", role);
    AccountMember viewer = fixture.add("viewer", MemberRole.VIEWER);
    Principal caller = fixture.signedIn(member);

    assertRefused(RefusalCode.FORBIDDEN, () -> remove(caller, viewer));
    remove(caller, member);

    assertThat(members.list().handle(fixture.signedIn(viewer))).hasSize(2);
  }

  @Test
  void callerWhoseRoleWasLoweredAMomentAgoChangesNothing() {
    AccountMember second = fixture.add("second", MemberRole.OWNER);
    Principal before = fixture.signedIn(second);
    change(fixture.signedIn(fixture.owner), second, MemberRole.VIEWER);

    assertRefused(RefusalCode.FORBIDDEN, () -> change(before, second, MemberRole.OWNER));
    remove(fixture.signedIn(fixture.owner), second);
    assertRefused(RefusalCode.FORBIDDEN, () -> change(before, fixture.owner, MemberRole.VIEWER));
    assertRefused(RefusalCode.FORBIDDEN, () -> remove(before, fixture.owner));
  }

  @Test
  void lastOwnerStaysOne() {
    Principal owner = fixture.signedIn(fixture.owner);

    assertRefused(RefusalCode.INVALID_STATE, () -> change(owner, fixture.owner, MemberRole.ADMIN));
    AccountMember second = fixture.add("second", MemberRole.OWNER);
    change(owner, fixture.owner, MemberRole.ADMIN);
    assertRefused(RefusalCode.INVALID_STATE, () -> remove(fixture.signedIn(second), second));
    assertRefused(
        RefusalCode.INVALID_STATE,
        () -> change(fixture.signedIn(second), second, MemberRole.VIEWER));
    assertThat(fixture.role(second)).isEqualTo(MemberRole.OWNER);
  }

  @Test
  void addressOfTheAccountStaysAMember() {
    AccountMember second = fixture.add("second", MemberRole.OWNER);
    Principal owner = fixture.signedIn(second);

    assertRefused(RefusalCode.INVALID_STATE, () -> remove(owner, fixture.owner));
    change(owner, fixture.owner, MemberRole.VIEWER);
    assertRefused(
        RefusalCode.INVALID_STATE, () -> remove(fixture.signedIn(fixture.owner), fixture.owner));
    assertThat(fixture.role(fixture.owner)).isEqualTo(MemberRole.VIEWER);
  }

  @Test
  void sessionsOfARemovedPersonInTheAccountEnd() {
    AccountMember member = fixture.add("member", MemberRole.EDITOR);
    String session = fixture.session(member);
    Principal owner = fixture.signedIn(fixture.owner);

    remove(owner, member);

    assertRefused(RefusalCode.UNAUTHORIZED, () -> fixture.principal(session));
    assertThat(fixture.fixture.database.sessions.of(member.account()))
        .extracting(left -> left.person())
        .containsOnly(fixture.owner.person());
    assertThat(fixture.audit())
        .extracting(AuditEntry::action)
        .containsExactly(AuditAction.SIGNED_OUT, AuditAction.MEMBER_REMOVED);
    assertThat(fixture.audit().get(1).detail()).isEqualTo("member@example.com: editor");
  }

  @Test
  void memberOfAnotherAccountIsNotFound() {
    Principal owner = fixture.signedIn(fixture.owner);
    AccountMember stranger = AccountMember.owner(fixture.fixture.stranger.account());

    assertRefused(RefusalCode.NOT_FOUND, () -> change(owner, stranger, MemberRole.VIEWER));
    assertRefused(RefusalCode.NOT_FOUND, () -> remove(owner, stranger));
    assertRefused(
        RefusalCode.NOT_FOUND,
        () ->
            members.remove().handle(owner, owner.actor("192.0.2.1"), new MemberId("0".repeat(16))));
  }

  @Test
  void onlyAChangeIsRecorded() {
    AccountMember member = fixture.add("member", MemberRole.EDITOR);
    Principal owner = fixture.signedIn(fixture.owner);

    change(owner, member, MemberRole.EDITOR);
    change(owner, member, MemberRole.BILLING);

    assertThat(fixture.audit())
        .extracting(AuditEntry::detail)
        .containsExactly("member@example.com: editor to billing");
  }

  private ListMembers.Listed change(Principal caller, AccountMember member, MemberRole role) {
    return members
        .changeRole()
        .handle(new ChangeMemberRole.Command(caller, caller.actor("192.0.2.1"), member.id(), role));
  }

  private void remove(Principal caller, AccountMember member) {
    members.remove().handle(caller, caller.actor("192.0.2.1"), member.id());
  }

  private static void assertRefused(RefusalCode code, ThrowingCallable call) {
    assertThat(refusal(call).code()).isEqualTo(code);
  }
}
