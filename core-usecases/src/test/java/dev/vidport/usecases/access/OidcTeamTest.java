package dev.vidport.usecases.access;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.access.OidcIssuer;
import dev.vidport.domain.access.OidcProblem;
import dev.vidport.domain.access.OidcTeam;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.Scope;
import dev.vidport.domain.access.SessionOrigin;
import dev.vidport.domain.access.UploadPolicy;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.access.port.OidcClaims;
import dev.vidport.usecases.access.port.OidcLink;
import dev.vidport.usecases.access.port.OidcRenewal;
import dev.vidport.usecases.account.port.Members;
import dev.vidport.usecases.member.ChangeMemberRole;
import dev.vidport.usecases.member.InviteMember;
import dev.vidport.usecases.member.ListMembers;
import dev.vidport.usecases.member.SwitchAccount;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Issuers that choose the members of an account. */
class OidcTeamTest {
  private static final String CLIENT = "192.0.2.1";
  private static final Map<String, MemberRole> ROLES =
      Map.of(
          "admins", MemberRole.ADMIN,
          "editors", MemberRole.EDITOR,
          "staff", MemberRole.VIEWER,
          "payers", MemberRole.BILLING);

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final AccountId team = fixture.owner.accountId();
  private final Members members = fixture.database.accounts.members();
  private final OidcIssuer corp = issuer("corp", Optional.empty());
  private int tokens;

  OidcTeamTest() {
    fixture.database.oidc.add(corp);
  }

  private OidcIssuer issuer(String id, Optional<MemberRole> defaultRole) {
    return new OidcIssuer(
        id,
        "Issuer " + id,
        "https://" + id + ".example",
        List.of(AllowedDomain.parse("example.com")),
        Optional.empty(),
        Optional.empty(),
        Optional.of("operators"),
        false,
        Optional.empty(),
        Duration.ofHours(1),
        Optional.of(new OidcTeam(team, ROLES, defaultRole)));
  }

  @Test
  void userOfAMappedGroupBecomesAMemberWithItsHighestRole() throws OidcRefusedException {
    Principal kim = signIn(corp, "kim", "staff", "editors", "payers", "unknown");

    assertThat(kim.accountId()).isEqualTo(team);
    assertThat(CallerSession.person(kim)).isEqualTo(email("kim"));
    assertThat(role("kim")).contains(MemberRole.EDITOR);
    assertThat(listed("kim").issuers()).containsExactly("Issuer corp");
    assertThat(audit())
        .filteredOn(entry -> entry.action() == AuditAction.MEMBER_ADDED)
        .extracting(AuditEntry::actor, AuditEntry::detail)
        .containsExactly(tuple(Actor.issuer("corp", ""), "kim@example.com: editor, by the issuer"));
  }

  @Test
  void userWithoutAMappedGroupIsRefusedOrHasTheDefaultRole() throws OidcRefusedException {
    assertThat(problem(corp, claims(corp, "kim", "unknown"))).isEqualTo(OidcProblem.NO_ROLE);
    assertThat(role("kim")).isEmpty();

    OidcIssuer open = issuer("open", Optional.of(MemberRole.VIEWER));
    fixture.database.oidc.add(open);
    signIn(open, "kim");
    assertThat(role("kim")).contains(MemberRole.VIEWER);
  }

  @Test
  void groupsThatTheIssuerHasLeftOutAreNoGroups() throws OidcRefusedException {
    signIn(corp, "kim", "editors");
    OidcClaims unknown = withGroups(claims(corp, "kim", "editors"), false);

    assertThat(problem(corp, unknown)).isEqualTo(OidcProblem.GROUPS_UNKNOWN);
    assertThat(fixture.database.sessions.of(team)).isEmpty();
  }

  @Test
  void nextSignInChangesTheRoleAndEndsItWithTheLastGroup() throws OidcRefusedException {
    Principal first = signIn(corp, "kim", "editors");
    signIn(corp, "kim", "staff");
    assertThat(role("kim")).contains(MemberRole.VIEWER);
    assertThat(audit().stream().map(AuditEntry::detail))
        .contains("kim@example.com: editor to viewer, by the issuer");

    assertThat(problem(corp, claims(corp, "kim"))).isEqualTo(OidcProblem.NO_ROLE);

    assertThat(role("kim")).isEmpty();
    assertThat(fixture.database.sessions.of(first.accountId())).isEmpty();
  }

  @Test
  void rolesOfTwoIssuersDoNotTakeEachOtherAway() throws OidcRefusedException {
    OidcIssuer partner = issuer("partner", Optional.empty());
    fixture.database.oidc.add(partner);
    signIn(corp, "kim", "admins");

    signIn(partner, "kim", "staff");
    assertThat(role("kim")).contains(MemberRole.ADMIN);
    assertThat(listed("kim").issuers()).containsExactly("Issuer corp", "Issuer partner");

    assertThat(problem(corp, claims(corp, "kim"))).isEqualTo(OidcProblem.NO_ROLE);
    assertThat(role("kim")).contains(MemberRole.VIEWER);
    assertThat(fixture.database.sessions.of(team))
        .flatExtracting(session -> session.oidc().stream().toList())
        .extracting(session -> session.identity().issuer())
        .containsExactly(partner.issuer());

    assertThat(problem(partner, claims(partner, "kim"))).isEqualTo(OidcProblem.NO_ROLE);
    assertThat(role("kim")).isEmpty();
  }

  @Test
  void sessionHasTheRoleOfItsOwnIssuer() throws OidcRefusedException {
    OidcIssuer partner = issuer("partner", Optional.empty());
    fixture.database.oidc.add(partner);
    signIn(corp, "kim", "admins");

    Principal byPartner = signIn(partner, "kim", "staff");

    assertThat(sessionRole(byPartner)).isEqualTo(MemberRole.VIEWER);
    assertThat(sessionRole(signIn(corp, "kim", "admins"))).isEqualTo(MemberRole.ADMIN);
  }

  @Test
  void issuerThatTheSettingsNoLongerHaveGivesNothing() throws OidcRefusedException {
    OidcIssuer partner = issuer("partner", Optional.empty());
    fixture.database.oidc.add(partner);
    signIn(corp, "kim", "admins");
    signIn(partner, "kim", "staff");
    CreateSession.Created jo = begin(corp, claims(corp, "jo", "editors"), "jo");

    fixture.database.oidc.remove(corp);
    fixture.database.oidc.add(withoutTeam(corp));

    assertThat(refusal(() -> principal(jo)).code()).isEqualTo(RefusalCode.UNAUTHORIZED);
    signIn(partner, "kim", "staff");
    assertThat(role("kim")).contains(MemberRole.VIEWER);
    assertThat(problem(partner, claims(partner, "kim"))).isEqualTo(OidcProblem.NO_ROLE);
    assertThat(role("kim")).isEmpty();
    assertThat(fixture.database.oidcIdentities.of(team))
        .extracting(OidcLink::person)
        .containsExactly(email("jo"));
  }

  @Test
  void memberOfARemovedIssuerSignsInAgainOnceAnOwnerSetsTheRole() throws OidcRefusedException {
    signIn(corp, "kim", "editors");
    Principal owner = owner();
    fixture.database.oidc.remove(corp);
    assertThat(listed("kim").issuers()).containsExactly(corp.issuer());
    assertThat(listed("kim").needsRole()).isTrue();
    assertThat(maySignInByMail("kim")).isFalse();

    change(owner, "kim", MemberRole.EDITOR);

    assertThat(listed("kim").issuers()).isEmpty();
    assertThat(listed("kim").needsRole()).isFalse();
    assertThat(role("kim")).contains(MemberRole.EDITOR);
    assertThat(maySignInByMail("kim")).isTrue();
    assertThat(audit().stream().map(AuditEntry::detail))
        .contains("kim@example.com: editor to editor");

    fixture.database.oidc.add(corp);
    signIn(corp, "kim", "staff");
    assertThat(role("kim")).contains(MemberRole.VIEWER);
  }

  @Test
  void invitationOfAMemberWhoseRoleNoIssuerConfirmsIsNotValid() throws OidcRefusedException {
    Principal kim = signIn(corp, "kim", "admins");
    String invitation =
        fixture
            .useCases
            .members()
            .invite()
            .handle(
                new InviteMember.Command(
                    kim, kim.actor(CLIENT), "jo@example.com", MemberRole.EDITOR))
            .token()
            .reveal();
    fixture.database.oidc.remove(corp);
    OidcIssuer partner = issuer("partner", Optional.empty());
    fixture.database.oidc.add(partner);
    assertThat(role("kim")).contains(MemberRole.ADMIN);
    assertThat(refusal(() -> accept(invitation)).code()).isEqualTo(RefusalCode.NOT_FOUND);

    signIn(partner, "kim", "staff");
    assertThat(refusal(() -> accept(invitation)).code()).isEqualTo(RefusalCode.NOT_FOUND);
    assertThat(role("jo")).isEmpty();

    signIn(partner, "kim", "admins");
    accept(invitation);
    assertThat(role("jo")).contains(MemberRole.EDITOR);
  }

  private void accept(String invitation) {
    CreateSession.Created jo =
        fixture
            .useCases
            .access()
            .createSession()
            .handle(
                fixture.stranger.account(),
                email("jo"),
                SessionOrigin.UNKNOWN,
                Actor.signingIn(CLIENT),
                fixture.clock.instant());
    members.put(
        new AccountMember(
            fixture.stranger.accountId(), email("jo"), MemberRole.VIEWER, fixture.clock.instant()));
    Principal caller = principal(jo);
    AcceptInvitation.Accepted unused =
        fixture.useCases.members().join().handle(caller, caller.actor(CLIENT), invitation);
  }

  private boolean maySignInByMail(String name) {
    CreateSession.Created byMail =
        fixture
            .useCases
            .access()
            .createSession()
            .handle(
                fixture.owner.account(),
                email(name),
                SessionOrigin.UNKNOWN,
                Actor.signingIn(CLIENT),
                fixture.clock.instant());
    try {
      return principal(byMail).accountId().equals(team);
    } catch (RefusalException e) {
      return false;
    }
  }

  @Test
  void linkWithARoleNeverRemovesAnOwner() throws OidcRefusedException {
    signIn(corp, "kim", "staff");
    // As after a sign-in that has read the member before another transaction made it an owner.
    members.put(member("kim", MemberRole.OWNER));

    assertThat(problem(corp, claims(corp, "kim"))).isEqualTo(OidcProblem.NO_ROLE);

    assertThat(role("kim")).contains(MemberRole.OWNER);
  }

  @Test
  void ownerAndTheAddressOfTheAccountKeepTheirRoles() throws OidcRefusedException {
    Account account = fixture.owner.account();
    members.put(member("boss", MemberRole.OWNER));
    members.put(AccountMember.owner(account).withRole(MemberRole.EDITOR));
    String address = account.email().value().replace("@example.com", "");

    signIn(corp, "boss", "staff");
    signIn(corp, address, "admins");

    assertThat(role("boss")).contains(MemberRole.OWNER);
    assertThat(role(address)).contains(MemberRole.EDITOR);
    assertThat(problem(corp, claims(corp, "boss"))).isEqualTo(OidcProblem.NO_ROLE);
    assertThat(role("boss")).contains(MemberRole.OWNER);
  }

  @Test
  void roleOfAMemberWhoWasInvitedFollowsTheIssuerFromTheFirstSignIn() throws OidcRefusedException {
    members.put(member("kim", MemberRole.ADMIN));

    signIn(corp, "kim", "staff");

    assertThat(role("kim")).contains(MemberRole.VIEWER);
  }

  @Test
  void ownerMakesTheMemberAnOwnerOnlyAndRemovesThem() throws OidcRefusedException {
    signIn(corp, "kim", "staff");
    signIn(corp, "jo", "staff");
    Principal owner = owner();

    assertThat(refusal(() -> change(owner, "kim", MemberRole.EDITOR)).code())
        .isEqualTo(RefusalCode.INVALID_STATE);
    change(owner, "kim", MemberRole.OWNER);
    assertThat(listed("kim").issuers()).isEmpty();
    signIn(corp, "kim", "staff");
    assertThat(role("kim")).contains(MemberRole.OWNER);

    fixture
        .useCases
        .members()
        .remove()
        .handle(owner, owner.actor(CLIENT), member("jo", MemberRole.VIEWER).id());
    assertThat(role("jo")).isEmpty();
    signIn(corp, "jo", "editors");
    assertThat(role("jo")).contains(MemberRole.EDITOR);
  }

  @Test
  void memberOfTheIssuerHasNoSessionWithoutIt() throws OidcRefusedException {
    Principal kim = signIn(corp, "kim", "editors");
    Account own =
        Account.unrestricted(
            new AccountId("1".repeat(32)), email("kim"), "pro", fixture.clock.instant());
    fixture.database.accounts.insert(own);
    CreateSession.Created byMail =
        fixture
            .useCases
            .access()
            .createSession()
            .handle(
                own,
                email("kim"),
                SessionOrigin.UNKNOWN,
                Actor.signingIn(CLIENT),
                fixture.clock.instant());
    Principal caller = principal(byMail);

    assertThat(refusal(() -> switchTo(caller, team)).code()).isEqualTo(RefusalCode.FORBIDDEN);
    assertThat(switchTo(kim, own.id()).account()).isEqualTo(own);
  }

  @Test
  void memberWithoutAnAccountOfTheirOwnSignsInThroughAnIssuerWithoutATeam()
      throws OidcRefusedException {
    OidcIssuer plain = withoutTeam(issuer("plain", Optional.empty()));
    fixture.database.oidc.add(plain);
    members.put(member("kim", MemberRole.EDITOR));

    Principal kim = signIn(plain, "kim");

    assertThat(kim.accountId()).isEqualTo(team);
    assertThat(CallerSession.person(kim)).isEqualTo(email("kim"));
    assertThat(listed("kim").issuers()).isEmpty();

    members.delete(team, email("kim"));
    Account own =
        Account.unrestricted(
            new AccountId("1".repeat(32)), email("kim"), "pro", fixture.clock.instant());
    fixture.database.accounts.insert(own);
    assertThat(signIn(plain, "kim").accountId()).isEqualTo(own.id());
  }

  @Test
  void onlyOwnersOfTheAccountOfAnOperatorAreToldThatTheyAreOne() throws OidcRefusedException {
    fixture.database.accounts.update(fixture.owner.account().withOperator(true));

    assertThat(isToldOperator(owner())).isTrue();
    assertThat(isToldOperator(signIn(corp, "kim", "admins"))).isFalse();
  }

  @Test
  void fullAccountTakesNoMoreMembers() {
    for (int i = members.of(team).size(); i < AccountMember.MAX_PER_ACCOUNT; i++) {
      members.put(member("member" + i, MemberRole.VIEWER));
    }

    assertThat(problem(corp, claims(corp, "kim", "staff"))).isEqualTo(OidcProblem.ACCOUNT_FULL);
  }

  @Test
  void changedGroupChangesTheRoleWithinAMinute() throws OidcRefusedException {
    CreateSession.Created kim = begin(corp, claims(corp, "kim", "editors", "operators"), "first");
    fixture.database.oidc.renewal("first", renewal("second", "staff"));
    assertThat(isToldOperator(principal(kim))).isTrue();
    assertThat(fixture.database.oidc.refreshes()).isZero();

    fixture.clock.advance(Duration.ofSeconds(50));
    Principal changed = principal(kim);
    principal(kim);

    assertThat(role("kim")).contains(MemberRole.VIEWER);
    assertThat(isToldOperator(changed)).isFalse();
    assertThat(fixture.database.oidc.refreshes()).isEqualTo(1);
    assertThat(audit().get(0).actor()).isEqualTo(Actor.issuer("corp", ""));

    fixture.database.oidc.renewal("second", renewal("third"));
    fixture.clock.advance(Duration.ofSeconds(50));
    assertThat(refusal(() -> principal(kim)).code()).isEqualTo(RefusalCode.UNAUTHORIZED);
    assertThat(role("kim")).isEmpty();
  }

  @Test
  void userWhomTheIssuerNoLongerKnowsHasNoAccessAfterAMinute() throws OidcRefusedException {
    CreateSession.Created kim = begin(corp, claims(corp, "kim", "editors"), "first");
    Principal inTeam = principal(kim);
    Account own =
        Account.unrestricted(
            new AccountId("1".repeat(32)), email("kim"), "pro", fixture.clock.instant());
    fixture.database.accounts.insert(own);
    CreateSession.Created switched = switchTo(inTeam, own.id()).session();
    fixture.database.oidc.renewal(
        "first", new OidcRenewal(Optional.empty(), Optional.of("revoked")));
    fixture.clock.advance(Duration.ofSeconds(50));
    assertThat(principal(switched).accountId()).isEqualTo(own.id());

    fixture.clock.advance(Duration.ofSeconds(50));

    assertThat(refusal(() -> principal(switched)).code()).isEqualTo(RefusalCode.UNAUTHORIZED);
    assertThat(fixture.database.sessions.of(team)).isEmpty();
    assertThat(fixture.database.oidc.refreshes()).isEqualTo(2);
  }

  @Test
  void uploadTokenEndsWhenTheIssuerNoLongerKnowsTheUserWhoMadeIt() throws OidcRefusedException {
    CreateSession.Created kim = begin(corp, claims(corp, "kim", "editors"), "first");
    String token = uploadToken(principal(kim));
    assertThat(authenticate(token).accountId()).isEqualTo(team);

    // The issuer refuses every refresh token that the test does not name.
    fixture.clock.advance(Duration.ofSeconds(50));

    assertThat(refusal(() -> authenticate(token)).code()).isEqualTo(RefusalCode.UNAUTHORIZED);
    assertThat(fixture.database.oidc.refreshes()).isEqualTo(1);
  }

  @Test
  void sessionGoesOnForTenMinutesWhileItsIssuerCannotBeAsked() throws OidcRefusedException {
    CreateSession.Created kim = begin(corp, claims(corp, "kim", "editors"), "first");
    fixture.database.oidc.renewal("first", renewal("second", "staff"));
    fixture.database.oidc.setReachable(false);
    fixture.clock.advance(Duration.ofSeconds(50));
    assertThat(principal(kim).accountId()).isEqualTo(team);
    fixture.clock.advance(OidcSessionCheck.PATIENCE.minusSeconds(1));
    assertThat(principal(kim).accountId()).isEqualTo(team);
    fixture.clock.advance(Duration.ofSeconds(1));
    assertThat(refusal(() -> principal(kim)).code()).isEqualTo(RefusalCode.UNAUTHORIZED);

    fixture.database.oidc.setReachable(true);
    fixture.clock.advance(Duration.ofSeconds(50));

    assertThat(principal(kim).accountId()).isEqualTo(team);
    assertThat(role("kim")).contains(MemberRole.VIEWER);
  }

  @Test
  void tokenWhoseSuccessorWasLostDoesNotEndTheSessionForTenMinutes() throws OidcRefusedException {
    CreateSession.Created kim = begin(corp, claims(corp, "kim", "editors"), "first");
    fixture.database.oidc.loseAnswers(true);
    fixture.clock.advance(Duration.ofSeconds(50));
    principal(kim);
    fixture.database.oidc.loseAnswers(false);

    // The issuer has replaced the token, and refuses it.
    fixture.clock.advance(Duration.ofSeconds(12));
    principal(kim);
    assertThat(fixture.database.oidc.refreshes()).isEqualTo(2);
    fixture.clock.advance(Duration.ofSeconds(50));
    principal(kim);
    assertThat(fixture.database.oidc.refreshes()).isEqualTo(3);

    fixture.clock.advance(OidcSessionCheck.PATIENCE.minusSeconds(62));
    assertThat(refusal(() -> principal(kim)).code()).isEqualTo(RefusalCode.UNAUTHORIZED);
    assertThat(fixture.database.sessions.of(team)).isEmpty();
  }

  @Test
  void issuerThatAcceptsATokenAgainAfterALostAnswerIsAskedSoon() throws OidcRefusedException {
    CreateSession.Created kim = begin(corp, claims(corp, "kim", "editors"), "first");
    fixture.database.oidc.loseAnswers(true);
    fixture.clock.advance(Duration.ofSeconds(50));
    principal(kim);
    fixture.database.oidc.loseAnswers(false);
    fixture.database.oidc.renewal("first", renewal("second", "staff"));

    fixture.clock.advance(Duration.ofSeconds(12));
    principal(kim);

    assertThat(role("kim")).contains(MemberRole.VIEWER);
    fixture.clock.advance(Duration.ofSeconds(50));
    assertThat(refusal(() -> principal(kim)).code()).isEqualTo(RefusalCode.UNAUTHORIZED);
  }

  @Test
  void newTokenIsKeptWhenWhatTheIssuerSaysCannotBeStored() throws OidcRefusedException {
    CreateSession.Created kim = begin(corp, claims(corp, "kim", "editors"), "first");
    fixture.database.oidc.renewal("first", renewal("second", "staff"));
    fixture.database.oidc.renewal("second", renewal("third", "staff"));
    fixture.clock.advance(Duration.ofSeconds(50));
    fixture.database.transactions.failCommitIf(
        () -> role("kim").equals(Optional.of(MemberRole.VIEWER)));
    assertThatThrownBy(() -> principal(kim)).isInstanceOf(IllegalStateException.class);
    fixture.database.transactions.failCommitIf(() -> false);
    assertThat(role("kim")).contains(MemberRole.EDITOR);

    fixture.clock.advance(Duration.ofSeconds(12));
    principal(kim);

    assertThat(role("kim")).contains(MemberRole.VIEWER);
  }

  @Test
  void answerToAQuestionBeforeANewSignInChangesNothing() throws OidcRefusedException {
    CreateSession.Created first = begin(corp, claims(corp, "kim", "editors"), "first");
    List<CreateSession.Created> again = new ArrayList<>();
    fixture.database.oidc.beforeAnswer(
        () -> {
          try {
            again.add(begin(corp, claims(corp, "kim", "editors"), "second"));
          } catch (OidcRefusedException e) {
            throw new IllegalStateException(e);
          }
        });
    fixture.clock.advance(Duration.ofSeconds(50));

    // The issuer refuses the first token meanwhile.
    principal(first);
    fixture.database.oidc.beforeAnswer(() -> {});

    assertThat(principal(again.get(0)).accountId()).isEqualTo(team);
    fixture.database.oidc.renewal("second", renewal("third", "staff"));
    fixture.clock.advance(Duration.ofSeconds(50));
    assertThat(sessionRole(principal(again.get(0)))).isEqualTo(MemberRole.VIEWER);
  }

  @Test
  void newTokenOfAQuestionBeforeANewSignInIsNotKept() throws OidcRefusedException {
    CreateSession.Created first = begin(corp, claims(corp, "kim", "editors"), "first");
    fixture.database.oidc.renewal("first", renewal("late", "staff"));
    fixture.database.oidc.renewal("second", renewal("third", "staff"));
    List<CreateSession.Created> again = new ArrayList<>();
    fixture.database.oidc.beforeAnswer(
        () -> {
          try {
            again.add(begin(corp, claims(corp, "kim", "editors"), "second"));
          } catch (OidcRefusedException e) {
            throw new IllegalStateException(e);
          }
        });
    fixture.clock.advance(Duration.ofSeconds(50));

    principal(first);
    fixture.database.oidc.beforeAnswer(() -> {});

    assertThat(role("kim")).contains(MemberRole.EDITOR);
    fixture.clock.advance(Duration.ofSeconds(50));
    assertThat(sessionRole(principal(again.get(0)))).isEqualTo(MemberRole.VIEWER);
  }

  @Test
  void outageBeforeAPauseDoesNotCountAfterIt() throws OidcRefusedException {
    CreateSession.Created kim = begin(corp, claims(corp, "kim", "editors"), "first");
    fixture.database.oidc.setReachable(false);
    fixture.clock.advance(Duration.ofSeconds(50));
    principal(kim);

    fixture.clock.advance(OidcSessionCheck.PATIENCE.plusMinutes(10));

    assertThat(principal(kim).accountId()).isEqualTo(team);
  }

  @Test
  void atMostSixteenRequestsOfAHostWaitForIssuers() throws Exception {
    List<CreateSession.Created> users = new ArrayList<>();
    for (int i = 0; i <= 16; i++) {
      users.add(begin(corp, claims(corp, "user" + i, "staff"), "token-of-user" + i));
      fixture.database.oidc.renewal(
          "token-of-user" + i,
          new OidcRenewal(
              Optional.of(claims(corp, "user" + i, "editors")), Optional.of("next-" + i)));
    }
    CountDownLatch waiting = new CountDownLatch(16);
    CountDownLatch answer = new CountDownLatch(1);
    fixture.database.oidc.beforeAnswer(
        () -> {
          waiting.countDown();
          await(answer);
        });
    fixture.clock.advance(Duration.ofSeconds(50));
    ExecutorService threads = Executors.newFixedThreadPool(16);
    try {
      List<Future<Principal>> requests =
          users.subList(0, 16).stream().map(user -> threads.submit(() -> principal(user))).toList();
      await(waiting);

      assertThat(sessionRole(principal(users.get(16)))).isEqualTo(MemberRole.VIEWER);
      assertThat(fixture.database.oidc.refreshes()).isEqualTo(16);

      answer.countDown();
      for (Future<Principal> request : requests) {
        assertThat(sessionRole(request.get(30, TimeUnit.SECONDS))).isEqualTo(MemberRole.EDITOR);
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(sessionRole(principal(users.get(16)))).isEqualTo(MemberRole.EDITOR);
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void issuerForWhichTooManyWaitIsAskedSecondsLater() throws OidcRefusedException {
    CreateSession.Created kim = begin(corp, claims(corp, "kim", "editors"), "first");
    fixture.database.oidc.renewal("first", renewal("second", "staff"));
    fixture.database.oidc.setBusy(true);
    fixture.clock.advance(Duration.ofSeconds(50));
    principal(kim);
    principal(kim);
    assertThat(fixture.database.oidc.refreshes()).isEqualTo(1);

    fixture.clock.advance(OidcSessionCheck.PATIENCE);
    assertThat(refusal(() -> principal(kim)).code()).isEqualTo(RefusalCode.UNAUTHORIZED);

    fixture.database.oidc.setBusy(false);
    fixture.clock.advance(Duration.ofSeconds(3));
    principal(kim);
    assertThat(role("kim")).contains(MemberRole.VIEWER);
  }

  private static OidcIssuer withoutTeam(OidcIssuer issuer) {
    return new OidcIssuer(
        issuer.id(),
        issuer.name(),
        issuer.issuer(),
        issuer.emailDomains(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        false,
        Optional.empty(),
        issuer.sessionLifetime(),
        Optional.empty());
  }

  private static MemberRole sessionRole(Principal principal) {
    return ((Scope.OfMember) principal.credential().scope()).member().role();
  }

  private boolean isToldOperator(Principal principal) {
    return fixture.useCases.accounts().get().handle(principal).account().operator();
  }

  private static Email email(String name) {
    return new Email(name + "@example.com");
  }

  private AccountMember member(String name, MemberRole role) {
    return new AccountMember(team, email(name), role, fixture.clock.instant());
  }

  private Optional<MemberRole> role(String name) {
    return members.find(team, email(name)).map(AccountMember::role);
  }

  private Principal owner() {
    return principal(
        fixture
            .useCases
            .access()
            .createSession()
            .handleAsOperator(team, Actor.operator("root", "host")));
  }

  private ListMembers.Listed listed(String name) {
    return fixture.useCases.members().list().handle(owner()).stream()
        .filter(listed -> listed.member().person().equals(email(name)))
        .findFirst()
        .orElseThrow();
  }

  private void change(Principal owner, String name, MemberRole role) {
    fixture
        .useCases
        .members()
        .changeRole()
        .handle(
            new ChangeMemberRole.Command(
                owner, owner.actor(CLIENT), member(name, role).id(), role));
  }

  private SwitchAccount.Switched switchTo(Principal caller, AccountId to) {
    return fixture.useCases.members().switchAccount().handle(caller, caller.actor(CLIENT), to);
  }

  private List<AuditEntry> audit() {
    return fixture.database.auditLog.list(
        Optional.of(team), fixture.clock.instant().plusSeconds(1), 50);
  }

  private static OidcClaims claims(OidcIssuer issuer, String name, String... groups) {
    return new OidcClaims(
        new OidcIdentity(issuer.issuer(), "id-" + name),
        Optional.empty(),
        Optional.of(name + "@example.com"),
        true,
        Optional.empty(),
        Set.of(groups),
        true);
  }

  private static OidcClaims withGroups(OidcClaims claims, boolean areGroupsKnown) {
    return new OidcClaims(
        claims.identity(),
        claims.session(),
        claims.email(),
        true,
        claims.hostedDomain(),
        claims.groups(),
        areGroupsKnown);
  }

  private OidcRenewal renewal(String next, String... groups) {
    return new OidcRenewal(Optional.of(claims(corp, "kim", groups)), Optional.of(next));
  }

  private OidcProblem problem(OidcIssuer issuer, OidcClaims claims) {
    return catchThrowableOfType(
            OidcRefusedException.class, () -> begin(issuer, claims, "token-" + tokens++))
        .problem();
  }

  private Principal signIn(OidcIssuer issuer, String name, String... groups)
      throws OidcRefusedException {
    return principal(begin(issuer, claims(issuer, name, groups), "token-" + tokens++));
  }

  private Principal principal(CreateSession.Created session) {
    return authenticate(session.token().reveal());
  }

  private String uploadToken(Principal maker) {
    return fixture
        .useCases
        .access()
        .createUploadToken()
        .handle(CreateUploadToken.Command.of(maker, UploadPolicy.NONE))
        .secret()
        .reveal();
  }

  private Principal authenticate(String credential) {
    return fixture.useCases.access().authenticate().handle(credential);
  }

  private CreateSession.Created begin(OidcIssuer issuer, OidcClaims claims, String refreshToken)
      throws OidcRefusedException {
    StartOidcSignIn.Started started =
        fixture.useCases.access().startOidcSignIn().handle(issuer, "", false);
    String state = started.address().getQuery().replaceFirst(".*state=([^&]*).*", "$1");
    fixture.database.oidc.code(refreshToken, claims, refreshToken);
    return fixture
        .useCases
        .access()
        .completeOidcSignIn()
        .handle(
            issuer,
            new CompleteOidcSignIn.Answer(
                Optional.of(started.pending()),
                state,
                refreshToken,
                Optional.empty(),
                Optional.empty(),
                CLIENT,
                Optional.empty()))
        .session();
  }
}
