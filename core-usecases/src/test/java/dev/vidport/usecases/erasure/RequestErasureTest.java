package dev.vidport.usecases.erasure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.account.ErasureSchedule;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.access.VerifySignIn;
import dev.vidport.usecases.erasure.port.ErasurePorts;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Requests the erasure of an account, and cancels it. */
class RequestErasureTest {
  private static final Actor OPERATOR = Actor.operator("jo as vidport", "media-1");
  private static final Actor SESSION = new Actor(Actor.Kind.SESSION, "session", "192.0.2.7");
  private static final String EMAIL = "owner@example.com";

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final AccountId account = fixture.owner.accountId();
  private final ErasureUseCases erasure = fixture.useCases.erasure();

  @Test
  void ownerIsToldAndCanStillSignIn() {
    Instant dueAt = fixture.clock.instant().plus(ErasurePorts.DEFAULT_GRACE);

    assertThat(erasure.request().handle(fixture.owner, SESSION, EMAIL).erasure())
        .contains(ErasureSchedule.at(dueAt));

    assertThat(fixture.accountMail.messages()).containsExactly(EMAIL + " due " + dueAt);
    String code =
        fixture.useCases.access().showSignInCode().handleAsOperator(EMAIL, OPERATOR).code();
    assertThat(
            fixture
                .useCases
                .access()
                .verifySignIn()
                .handle(new VerifySignIn.Command(EMAIL, code, false, "192.0.2.7"))
                .account()
                .erasure())
        .isPresent();
  }

  @Test
  void operatorBringsAnErasureForwardAndNeverPutsItOff() {
    erasure.request().handle(fixture.owner, SESSION, EMAIL);
    fixture.clock.advance(Duration.ofDays(1));
    Instant now = fixture.clock.instant();

    assertThat(dueAt(erasure.request().handleAsOperator(account, true, OPERATOR))).isEqualTo(now);
    assertThat(dueAt(erasure.request().handleAsOperator(account, false, OPERATOR))).isEqualTo(now);

    assertThat(fixture.accountMail.messages()).hasSize(2);
  }

  @Test
  void erasureThatHasBegunIsNotCancelled() {
    Account requested = erasure.request().handle(fixture.owner, SESSION, EMAIL);
    fixture.database.accounts.update(
        requested.withErasure(requested.erasure().map(ErasureSchedule::begun)));

    assertThat(
            UseCasesFixture.refusal(() -> erasure.cancel().handle(fixture.owner, SESSION)).code())
        .isEqualTo(RefusalCode.INVALID_STATE);
    assertThat(fixture.database.accounts.find(account).flatMap(Account::erasure)).isPresent();
  }

  @Test
  void bothAreRecorded() {
    erasure.request().handle(fixture.owner, SESSION, EMAIL);
    erasure.cancel().handleAsOperator(account, OPERATOR);

    assertThat(fixture.database.auditLog.list(Optional.of(account), fixture.clock.instant(), 10))
        .extracting(AuditEntry::action, AuditEntry::actor)
        .containsExactly(
            tuple(AuditAction.ERASURE_CANCELLED, OPERATOR),
            tuple(AuditAction.ERASURE_REQUESTED, SESSION));
  }

  private static Instant dueAt(Account requested) {
    return requested.erasure().orElseThrow().dueAt();
  }
}
