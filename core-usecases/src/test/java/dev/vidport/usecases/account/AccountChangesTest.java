package dev.vidport.usecases.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.access.OidcSession;
import dev.vidport.domain.access.Session;
import dev.vidport.domain.access.SessionId;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.MemberRole;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.InMemoryDatabase;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.account.port.PlanCatalog;
import dev.vidport.usecases.video.VideoFixture;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AccountChangesTest {
  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07Z");
  private static final Actor OPERATOR = Actor.operator("jo as vidport", "media-1");

  private final Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);
  private final InMemoryDatabase database = new InMemoryDatabase(clock);
  private final List<String> removedPlans = new ArrayList<>();
  private final AccountChanges change =
      new AccountChanges(
          database.accounts,
          database.auditLog,
          new PlanCatalog(Plans.defaults()),
          before -> removedPlans.add(before.plan()),
          database.transactions,
          clock);
  private final Account account = AccountFixture.account();

  @BeforeEach
  void insertAccount() {
    database.accounts.insert(account);
  }

  @Test
  void everyChangeIsStoredAndRecorded() {
    change.disableAsOperator(account.id(), OPERATOR);
    change.pauseVideosAsOperator(account.id(), OPERATOR);
    change.changePlanAsOperator(account.id(), "free", OPERATOR);
    change.addOperatorAsOperator(account.id(), OPERATOR);

    assertThat(stored())
        .isEqualTo(
            account.withDisabled(true).withVideosPaused(true).withPlan("free").withOperator(true));

    change.enableAsOperator(account.id(), OPERATOR);
    change.resumeVideosAsOperator(account.id(), OPERATOR);
    change.removeOperatorAsOperator(account.id(), OPERATOR);

    assertThat(stored()).isEqualTo(account.withPlan("free"));
    assertThat(entries())
        .extracting(AuditEntry::action)
        .containsExactly(
            AuditAction.OPERATOR_REMOVED,
            AuditAction.VIDEOS_RESUMED,
            AuditAction.ACCOUNT_ENABLED,
            AuditAction.OPERATOR_ADDED,
            AuditAction.PLAN_CHANGED,
            AuditAction.VIDEOS_PAUSED,
            AuditAction.ACCOUNT_DISABLED);
    assertThat(entries()).extracting(AuditEntry::actor).containsOnly(OPERATOR);
    assertThat(entries().get(4).detail()).isEqualTo("free");
    assertThat(removedPlans).containsExactly(account.plan());
  }

  @Test
  void changeThatIsInEffectIsNotRecordedAgain() {
    change.disableAsOperator(account.id(), OPERATOR);
    change.disableAsOperator(account.id(), OPERATOR);

    assertThat(entries()).hasSize(1);
  }

  @Test
  void severalChangesAreMadeTogether() {
    AccountChanges.Changes wanted =
        new AccountChanges.Changes(
            Optional.of("free"), Optional.empty(), Optional.of(true), Optional.of(true));

    assertThat(change.changeAsOperator(account.id(), wanted, OPERATOR))
        .isEqualTo(account.withPlan("free").withVideosPaused(true).withOperator(true))
        .isEqualTo(stored());
    assertThat(entries())
        .extracting(AuditEntry::action)
        .containsExactlyInAnyOrder(
            AuditAction.PLAN_CHANGED, AuditAction.VIDEOS_PAUSED, AuditAction.OPERATOR_ADDED);

    assertThat(refusal(account.id(), wanted("gold", false, true)))
        .isEqualTo(RefusalCode.INVALID_REQUEST);
    assertThat(refusal(VideoFixture.account(), wanted("free", false, true)))
        .isEqualTo(RefusalCode.NOT_FOUND);
    assertThat(entries()).hasSize(3);
  }

  @Test
  void lastOperatorCanBeNeitherDisabledNorDemoted() {
    Account second = AccountFixture.account().withOperator(true).withDisabled(true);
    database.accounts.insert(second);
    change.addOperatorAsOperator(account.id(), OPERATOR);

    assertThat(refusal(account.id(), wanted("free", false, false)))
        .isEqualTo(RefusalCode.INVALID_STATE);
    assertThat(refusal(account.id(), wanted("free", true, true)))
        .isEqualTo(RefusalCode.INVALID_STATE);
    assertThat(stored()).isEqualTo(account.withOperator(true));

    change.enableAsOperator(second.id(), OPERATOR);

    assertThat(change.changeAsOperator(account.id(), wanted("free", false, false), OPERATOR))
        .isEqualTo(account.withPlan("free"));
    assertThat(refusal(second.id(), wanted("free", false, false)))
        .isEqualTo(RefusalCode.INVALID_STATE);
  }

  @Test
  void operatorByASessionDoesNotReplaceTheLastOne() {
    change.addOperatorAsOperator(account.id(), OPERATOR);
    Account member = AccountFixture.account();
    database.accounts.insert(member);
    database.sessions.insert(
        new Session(
            new SessionId("0123456789abcdef"),
            member.id(),
            member.email(),
            "0".repeat(64),
            NOW,
            NOW.plusSeconds(3600),
            Optional.of(
                new OidcSession(
                    new OidcIdentity("https://id.example.com", "kim"), Optional.empty(), true))));

    assertThat(
            UseCasesFixture.refusal(
                    () ->
                        change.changeAsOperator(
                            account.id(),
                            wanted("free", false, false),
                            Actor.operatorAccount(member.id(), member.email(), "192.0.2.1")))
                .code())
        .isEqualTo(RefusalCode.INVALID_STATE);
  }

  private static AccountChanges.Changes wanted(String plan, boolean disabled, boolean operator) {
    return new AccountChanges.Changes(
        Optional.of(plan), Optional.of(disabled), Optional.empty(), Optional.of(operator));
  }

  private RefusalCode refusal(AccountId id, AccountChanges.Changes changes) {
    return UseCasesFixture.refusal(() -> change.changeAsOperator(id, changes, OPERATOR)).code();
  }

  @Test
  void unknownPlanIsRefusedAndNothingIsRecorded() {
    assertThatExceptionOfType(RefusalException.class)
        .isThrownBy(() -> change.changePlanAsOperator(account.id(), "gold", OPERATOR))
        .extracting(refused -> refused.refusal().code())
        .isEqualTo(RefusalCode.INVALID_REQUEST);
    assertThat(entries()).isEmpty();
  }

  /** Its requests are still authenticated for up to a second. */
  @Test
  void operatorWhoseRightsHaveEndedChangesNothing() {
    database.accounts.insert(AccountFixture.account().withOperator(true));
    Actor demoted = Actor.operatorAccount(account.id(), account.email(), "192.0.2.1");
    AccountChanges.Changes back = wanted("free", false, true);

    assertThat(UseCasesFixture.refusal(() -> change.changeAsOperator(account.id(), back, demoted)))
        .extracting(Refusal::code)
        .isEqualTo(RefusalCode.FORBIDDEN);
    assertThat(stored()).isEqualTo(account);

    change.addOperatorAsOperator(account.id(), OPERATOR);
    change.disableAsOperator(account.id(), OPERATOR);

    assertThat(UseCasesFixture.refusal(() -> change.changeAsOperator(account.id(), back, demoted)))
        .extracting(Refusal::code)
        .isEqualTo(RefusalCode.FORBIDDEN);
    assertThat(stored().disabled()).isTrue();

    change.enableAsOperator(account.id(), OPERATOR);

    assertThat(change.changeAsOperator(account.id(), back, demoted).plan()).isEqualTo("free");
  }

  /** The account stays an operator. */
  @Test
  void personWhoIsNoOwnerAnyMoreChangesNothingAsAnOperator() {
    Account operator = AccountFixture.account().withOperator(true);
    database.accounts.insert(operator);
    AccountMember kim =
        new AccountMember(operator.id(), new Email("kim@example.com"), MemberRole.OWNER, NOW);
    Actor author = Actor.operatorAccount(operator.id(), kim.person(), "192.0.2.1");
    AccountChanges.Changes paused = wanted("free", false, false);
    database.accounts.members().put(kim);
    change.changeAsOperator(account.id(), paused, author);

    database.accounts.members().put(kim.withRole(MemberRole.ADMIN));

    assertThat(UseCasesFixture.refusal(() -> change.changeAsOperator(account.id(), paused, author)))
        .extracting(Refusal::code)
        .isEqualTo(RefusalCode.FORBIDDEN);
  }

  private Account stored() {
    return database.accounts.find(account.id()).orElseThrow();
  }

  private List<AuditEntry> entries() {
    return database.auditLog.list(Optional.of(account.id()), NOW, 10);
  }
}
