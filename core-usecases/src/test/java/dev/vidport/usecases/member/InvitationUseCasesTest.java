package dev.vidport.usecases.member;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.ErasureSchedule;
import dev.vidport.domain.account.MemberInvitation;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.account.SignUpMode;
import dev.vidport.domain.account.SignUpPolicy;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.access.AcceptInvitation;
import dev.vidport.usecases.access.StartSignIn;
import dev.vidport.usecases.access.VerifySignIn;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class InvitationUseCasesTest {
  private static final String JO = "jo@example.com";
  private static final String CLIENT = "192.0.2.1";

  private final MemberFixture fixture =
      new MemberFixture(UseCasesFixture.withSignUp(new SignUpPolicy(SignUpMode.CLOSED, List.of())));
  private final MemberUseCases members = fixture.members;
  private final Principal owner = fixture.signedIn(fixture.owner);

  @Test
  void signInWithTheInvitedAddressAcceptsAlsoWhereNewAccountsAreNotPermitted() {
    InviteMember.Invited invited = invite(owner, JO, MemberRole.EDITOR);

    VerifySignIn.SignedIn signedIn = signIn(JO, invited.token().reveal());

    assertThat(signedIn.created()).isFalse();
    assertThat(signedIn.account()).isEqualTo(fixture.fixture.owner.account());
    assertThat(members.list().handle(fixture.principal(signedIn.session().token().reveal())))
        .extracting(
            listed -> listed.member().person().value(),
            listed -> listed.member().role(),
            ListMembers.Listed::isCaller)
        .contains(tuple(JO, MemberRole.EDITOR, true));
    assertThat(members.listInvitations().handle(owner)).isEmpty();
    assertThat(fixture.audit())
        .extracting(AuditEntry::action)
        .containsExactly(
            AuditAction.SIGNED_IN, AuditAction.MEMBER_ADDED, AuditAction.MEMBER_INVITED);
    assertThat(fixture.audit().get(1).detail())
        .isEqualTo("jo@example.com: editor, invited by owner@example.com");
  }

  @Test
  void memberWithoutAnAccountSignsInAgain() {
    signIn(JO, invite(owner, JO, MemberRole.VIEWER).token().reveal());

    VerifySignIn.SignedIn again = signIn(JO, Optional.empty());

    assertThat(again.account()).isEqualTo(fixture.fixture.owner.account());
    assertThat(again.created()).isFalse();
  }

  @Test
  void personWithAnAccountAcceptsInASession() {
    AccountMember stranger = AccountMember.owner(fixture.fixture.stranger.account());
    InviteMember.Invited invited = invite(owner, stranger.person().value(), MemberRole.BILLING);

    AcceptInvitation.Accepted accepted = join(fixture.signedIn(stranger), invited);

    assertThat(accepted.account()).isEqualTo(fixture.fixture.owner.account());
    assertThat(accepted.member().role()).isEqualTo(MemberRole.BILLING);
    assertThat(signIn(stranger.person().value(), Optional.empty()).account())
        .isEqualTo(fixture.fixture.stranger.account());
  }

  @Test
  void linkIsMailedToTheInvitedAddressAndNeverStored() {
    InviteMember.Invited invited = invite(owner, "Jo@Example.com", MemberRole.EDITOR);

    assertThat(invited.isMailed()).isTrue();
    assertThat(fixture.fixture.invitationMail.messages())
        .containsExactly(
            JO + " https://vidport.test/console/invitation#" + invited.token().reveal());
    assertThat(members.listInvitations().handle(owner))
        .extracting(MemberInvitation::hash)
        .containsExactly(invited.token().hash());
  }

  @Test
  void invitationIsAcceptedOnce() throws Exception {
    AccountMember stranger = AccountMember.owner(fixture.fixture.stranger.account());
    InviteMember.Invited invited = invite(owner, stranger.person().value(), MemberRole.EDITOR);
    Principal session = fixture.signedIn(stranger);

    List<Boolean> joined =
        ParallelRunner.run(
            5,
            i -> {
              try {
                return join(session, invited).member().role() == MemberRole.EDITOR;
              } catch (RefusalException used) {
                assertThat(used.refusal().code()).isEqualTo(RefusalCode.NOT_FOUND);
                return false;
              }
            });

    assertThat(joined).containsOnlyOnce(true);
  }

  @Test
  void removedMemberDoesNotReturnWithAUsedInvitation() {
    AccountMember stranger = AccountMember.owner(fixture.fixture.stranger.account());
    InviteMember.Invited invited = invite(owner, stranger.person().value(), MemberRole.EDITOR);
    Principal session = fixture.signedIn(stranger);
    AccountMember joined = join(session, invited).member();

    members.remove().handle(owner, owner.actor(CLIENT), joined.id());

    assertRefused(RefusalCode.NOT_FOUND, () -> join(session, invited));
  }

  @Test
  void invitationExpires() {
    InviteMember.Invited invited = invite(owner, JO, MemberRole.EDITOR);
    fixture.fixture.clock.advance(MemberInvitation.LIFETIME.minusMinutes(1));
    String code = start(JO);
    fixture.fixture.clock.advance(Duration.ofMinutes(1));

    assertRefused(RefusalCode.NOT_FOUND, () -> verify(JO, code, token(invited)));
    assertThat(members.listInvitations().handle(owner)).isEmpty();
    assertRefused(
        RefusalCode.NOT_FOUND,
        () ->
            members
                .revokeInvitation()
                .handle(owner, owner.actor(CLIENT), invited.invitation().id()));
    assertThat(fixture.fixture.deleteExpired("member invitations")).isEqualTo(1);
  }

  @Test
  void revokedInvitationIsNotAccepted() {
    InviteMember.Invited invited = invite(owner, JO, MemberRole.EDITOR);
    String code = start(JO);

    members.revokeInvitation().handle(owner, owner.actor(CLIENT), invited.invitation().id());

    assertRefused(RefusalCode.NOT_FOUND, () -> verify(JO, code, token(invited)));
  }

  @Test
  void newInvitationEndsThePreviousOneOfTheAddress() {
    InviteMember.Invited first = invite(owner, JO, MemberRole.OWNER);
    InviteMember.Invited second = invite(owner, JO, MemberRole.VIEWER);
    String code = start(JO);

    assertRefused(RefusalCode.NOT_FOUND, () -> verify(JO, code, token(first)));
    verify(JO, code, token(second));
    assertThat(members.list().handle(owner))
        .extracting(listed -> listed.member().role())
        .contains(MemberRole.VIEWER);
  }

  @Test
  void linkIsOfNoUseToAnotherAddress() {
    InviteMember.Invited invited = invite(owner, JO, MemberRole.OWNER);
    Principal stranger = fixture.signedIn(AccountMember.owner(fixture.fixture.stranger.account()));
    String code = start(fixture.fixture.stranger.account().email().value());

    assertRefused(RefusalCode.FORBIDDEN, () -> join(stranger, invited));
    assertRefused(
        RefusalCode.FORBIDDEN,
        () -> verify(fixture.fixture.stranger.account().email().value(), code, token(invited)));
    assertThat(members.listInvitations().handle(owner)).hasSize(1);
  }

  @Test
  void linkWithoutTheRightCodeIsOfNoUse() {
    InviteMember.Invited invited = invite(owner, JO, MemberRole.OWNER);
    String code = start(JO);
    String wrong = code.equals("000000") ? "000001" : "000000";

    assertRefused(RefusalCode.INVALID_CODE, () -> verify(JO, wrong, token(invited)));
    assertThat(members.list().handle(owner)).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(
      value = MemberRole.class,
      names = {"OWNER", "ADMIN", "BILLING"})
  void adminInvitesWithLowerRolesOnly(MemberRole role) {
    Principal admin = fixture.signedIn(fixture.add("admin", MemberRole.ADMIN));
    InviteMember.Invited ofOwner = invite(owner, "al@example.com", role);

    assertRefused(RefusalCode.FORBIDDEN, () -> invite(admin, JO, role));
    assertRefused(
        RefusalCode.FORBIDDEN,
        () ->
            members
                .revokeInvitation()
                .handle(admin, admin.actor(CLIENT), ofOwner.invitation().id()));
    assertRefused(RefusalCode.FORBIDDEN, () -> invite(admin, "al@example.com", MemberRole.VIEWER));
    invite(admin, JO, MemberRole.EDITOR);
  }

  @Test
  void invitationEndsWithTheRightOfItsInviter() {
    AccountMember second = fixture.add("second", MemberRole.OWNER);
    InviteMember.Invited invited = invite(fixture.signedIn(second), JO, MemberRole.OWNER);
    String code = start(JO);

    members.remove().handle(owner, owner.actor(CLIENT), second.id());

    assertRefused(RefusalCode.NOT_FOUND, () -> verify(JO, code, token(invited)));
  }

  @Test
  void memberIsNotInvited() {
    fixture.add("jo", MemberRole.VIEWER);

    assertRefused(RefusalCode.INVALID_REQUEST, () -> invite(owner, JO, MemberRole.OWNER));
    assertRefused(RefusalCode.INVALID_REQUEST, () -> invite(owner, "jo", MemberRole.OWNER));
  }

  @Test
  void accountThatWaitsForItsErasureOrIsDisabledTakesNoMembers() {
    AccountMember stranger = AccountMember.owner(fixture.fixture.stranger.account());
    InviteMember.Invited invited = invite(owner, stranger.person().value(), MemberRole.EDITOR);
    Principal session = fixture.signedIn(stranger);
    Account account = fixture.fixture.owner.account();
    fixture.fixture.database.accounts.update(
        account.withErasure(
            Optional.of(ErasureSchedule.at(fixture.fixture.clock.instant().plusSeconds(60)))));

    assertRefused(RefusalCode.ACCOUNT_ERASURE_PENDING, () -> join(session, invited));
    fixture.fixture.database.accounts.update(account.withDisabled(true));
    assertRefused(RefusalCode.ACCOUNT_DISABLED, () -> join(session, invited));
  }

  @Test
  void invitationsThatWaitAreLimited() {
    for (int i = 0; i < MemberInvitation.MAX_PER_ACCOUNT; i++) {
      invite(owner, "jo" + i + "@example.com", MemberRole.VIEWER);
    }

    assertRefused(RefusalCode.INVALID_STATE, () -> invite(owner, JO, MemberRole.VIEWER));
    members
        .revokeInvitation()
        .handle(owner, owner.actor(CLIENT), members.listInvitations().handle(owner).get(0).id());
    assertRefused(RefusalCode.RATE_LIMITED, () -> invite(owner, JO, MemberRole.VIEWER));
    fixture.fixture.clock.advance(Duration.ofDays(1));
    invite(owner, JO, MemberRole.VIEWER);
  }

  @Test
  void invitationsToAMailboxAreLimitedForAllAccountsTogether() {
    Principal stranger = fixture.signedIn(AccountMember.owner(fixture.fixture.stranger.account()));
    for (int i = 0; i < InviteMember.TO_MAILBOX.max(); i++) {
      invite(i % 2 == 0 ? owner : stranger, "jo+" + i + "@example.com", MemberRole.VIEWER);
    }

    assertRefused(RefusalCode.RATE_LIMITED, () -> invite(owner, JO, MemberRole.VIEWER));
    assertRefused(RefusalCode.RATE_LIMITED, () -> invite(stranger, JO, MemberRole.VIEWER));
    invite(stranger, "al@example.com", MemberRole.VIEWER);
  }

  @Test
  void membersAreLimited() {
    InviteMember.Invited invited = invite(owner, JO, MemberRole.VIEWER);
    for (int i = 1; i < AccountMember.MAX_PER_ACCOUNT; i++) {
      fixture.add("member" + i, MemberRole.VIEWER);
    }
    String code = start(JO);

    assertRefused(RefusalCode.INVALID_STATE, () -> verify(JO, code, token(invited)));
  }

  @Test
  void addressWithoutAnInvitationGetsNoCode() {
    invite(owner, JO, MemberRole.VIEWER);
    start(JO);

    start("al@example.com");

    assertThat(fixture.fixture.mail.messages())
        .extracting(message -> message.recipient().value())
        .containsExactly(JO);
  }

  private InviteMember.Invited invite(Principal caller, String email, MemberRole role) {
    return members
        .invite()
        .handle(new InviteMember.Command(caller, caller.actor(CLIENT), email, role));
  }

  private AcceptInvitation.Accepted join(Principal caller, InviteMember.Invited invited) {
    return members.join().handle(caller, caller.actor(CLIENT), invited.token().reveal());
  }

  private static Optional<String> token(InviteMember.Invited invited) {
    return Optional.of(invited.token().reveal());
  }

  private VerifySignIn.SignedIn signIn(String email, String token) {
    return signIn(email, Optional.of(token));
  }

  private VerifySignIn.SignedIn signIn(String email, Optional<String> token) {
    return verify(email, start(email), token);
  }

  private VerifySignIn.SignedIn verify(String email, String code, Optional<String> token) {
    return fixture
        .fixture
        .useCases
        .access()
        .verifySignIn()
        .handle(new VerifySignIn.Command(email, code, false, token, CLIENT, Optional.empty()));
  }

  /** The code that was mailed. */
  private String start(String email) {
    fixture.fixture.useCases.access().startSignIn().handle(new StartSignIn.Command(email, CLIENT));
    return fixture.fixture.mail.lastCode();
  }

  private static void assertRefused(RefusalCode code, ThrowingCallable call) {
    assertThat(refusal(call).code()).isEqualTo(code);
  }
}
