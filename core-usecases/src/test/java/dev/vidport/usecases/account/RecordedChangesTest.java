package dev.vidport.usecases.account;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.caption.CaptionRequest;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.access.VerifySignIn;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the audit log has of videos, failed sign-ins and the access of operators. */
class RecordedChangesTest {
  private static final String EMAIL = "owner@example.com";
  private static final Actor OPERATOR = Actor.operator("jo as vidport", "media-1");

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final Actor actor = fixture.owner.actor("192.0.2.7");

  @Test
  void deletionIsRecordedWithItsAuthor() {
    VideoId video = fixture.finished(5_000_000).id();

    fixture.useCases.videos().delete().handle(fixture.owner, actor, video);

    assertThat(last()).isEqualTo(entry(actor, AuditAction.VIDEO_DELETED, video + " REQUESTED"));
  }

  @Test
  void playerPageIsRecordedWhenItChanges() {
    VideoId video = fixture.finished(5_000_000).id();

    fixture.useCases.embeds().change().handle(fixture.owner, actor, video, true);
    fixture.useCases.embeds().change().handle(fixture.owner, actor, video, true);

    assertThat(last()).isEqualTo(entry(actor, AuditAction.EMBED_CHANGED, video + " on"));
    assertThat(fixture.database.auditLog.countUnlinked()).isEqualTo(1);
  }

  @Test
  void captionsAreRecorded() {
    VideoId video = fixture.finished(5_000_000).id();

    fixture
        .useCases
        .captions()
        .request()
        .handle(fixture.owner, actor, video, CaptionRequest.DETECT);

    assertThat(last()).isEqualTo(entry(actor, AuditAction.CAPTIONS_CHANGED, video + " requested"));
  }

  @Test
  void wrongCodeIsRecordedWhileACodeWaits() {
    assertThat(signIn()).isEqualTo(RefusalCode.INVALID_CODE);
    assertThat(fixture.database.auditLog.countUnlinked()).isZero();
    fixture.useCases.access().showSignInCode().handleAsOperator(EMAIL, OPERATOR);

    assertThat(signIn()).isEqualTo(RefusalCode.INVALID_CODE);

    assertThat(last())
        .isEqualTo(entry(Actor.signingIn("192.0.2.9"), AuditAction.SIGN_IN_FAILED, "wrong code"));
  }

  @Test
  void operatorWhoReadsAnAccountIsRecorded() {
    fixture.useCases.accounts().show().handleAsOperator(EMAIL, OPERATOR);

    assertThat(last()).isEqualTo(entry(OPERATOR, AuditAction.ACCOUNT_READ, ""));
  }

  private RefusalCode signIn() {
    return refusal(
            () ->
                fixture
                    .useCases
                    .access()
                    .verifySignIn()
                    .handle(new VerifySignIn.Command(EMAIL, "000000", false, "192.0.2.9")))
        .code();
  }

  private AuditEntry entry(Actor author, AuditAction action, String detail) {
    return new AuditEntry(fixture.clock.instant(), account(), author, action, detail);
  }

  private AccountId account() {
    return fixture.owner.accountId();
  }

  private AuditEntry last() {
    return fixture
        .database
        .auditLog
        .list(Optional.of(account()), fixture.clock.instant(), 1)
        .get(0);
  }
}
