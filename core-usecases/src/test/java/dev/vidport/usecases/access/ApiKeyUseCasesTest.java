package dev.vidport.usecases.access;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vidport.domain.access.ApiKey;
import dev.vidport.domain.access.KeyId;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.UseCasesFixture;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ApiKeyUseCasesTest {
  private static final Actor OPERATOR = Actor.operator("root", "host");

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("free");
  private final AccessUseCases access = fixture.useCases.access();
  private final Principal owner = fixture.owner;
  private final Actor actor = owner.actor("192.0.2.1");

  @Test
  void keysAreCreatedUpToTheLimitOfThePlanAlsoInParallel() throws Exception {
    List<Boolean> created = ParallelRunner.run(6, i -> isCreated());

    assertThat(created.stream().filter(yes -> yes)).hasSize(owner.plan().apiKeys());
    assertThat(access.listApiKeys().handle(owner)).hasSize(owner.plan().apiKeys());
  }

  @Test
  void operatorMayExceedTheLimit() {
    for (int i = 0; i < 5; i++) {
      access.createApiKey().handleAsOperator(owner.accountId(), "key " + i, OPERATOR);
    }

    assertThat(access.listApiKeys().handle(owner)).hasSize(5);
    assertThat(refusal(() -> access.createApiKey().handle(owner, actor, "")).code())
        .isEqualTo(RefusalCode.PLAN_LIMIT_REACHED);
  }

  @Test
  void changesAreRecordedWithTheirAuthorOnce() {
    KeyId key = access.createApiKey().handle(owner, actor, "laptop").key().id();
    ApiKey revoked = access.revokeApiKey().handleAsOperator(key, OPERATOR);
    access.revokeApiKey().handle(owner, actor, key);

    assertThat(revoked.revoked()).isTrue();
    assertThat(access.listApiKeys().handleAsOperator(owner.accountId())).containsExactly(revoked);

    assertThat(audit())
        .extracting(AuditEntry::action, AuditEntry::actor, AuditEntry::detail)
        .containsExactly(
            tuple(AuditAction.KEY_REVOKED, OPERATOR, key.value()),
            tuple(AuditAction.KEY_CREATED, actor, key.value()));
  }

  @Test
  void keyOfAnotherAccountIsNotFound() {
    KeyId key =
        access
            .createApiKey()
            .handleAsOperator(fixture.stranger.accountId(), "", OPERATOR)
            .key()
            .id();

    assertThat(refusal(() -> access.revokeApiKey().handle(owner, actor, key)).code())
        .isEqualTo(RefusalCode.NOT_FOUND);
    assertThat(
            refusal(
                    () ->
                        access.revokeApiKey().handleAsOperator(new KeyId("0".repeat(12)), OPERATOR))
                .code())
        .isEqualTo(RefusalCode.NOT_FOUND);
  }

  @Test
  void listKeepsTheLastRevokedKeys() {
    for (int i = 0; i < 120; i++) {
      fixture.clock.advance(Duration.ofMinutes(1));
      ApiKey key = access.createApiKey().handle(owner, actor, "key " + i).key();
      access.revokeApiKey().handle(owner, actor, key.id());
    }

    List<ApiKey> listed = access.listApiKeys().handle(owner);

    assertThat(listed).hasSizeBetween(100, 101);
    assertThat(listed.get(listed.size() - 1).label()).isEqualTo("key 119");
  }

  @Test
  void sixtyKeysAreCreatedInAnyHourAndTheOperatorsDoNotCount() {
    for (int i = 0; i < 60; i++) {
      ApiKey key = access.createApiKey().handle(owner, actor, "").key();
      access.revokeApiKey().handle(owner, actor, key.id());
    }
    fixture.clock.advance(Duration.ofMinutes(20));

    Refusal refused = refusal(() -> access.createApiKey().handle(owner, actor, ""));

    assertThat(refused.code()).isEqualTo(RefusalCode.RATE_LIMITED);
    assertThat(((Refusal.Later) refused).retryAfter()).isEqualTo(Duration.ofMinutes(40));
    access.createApiKey().handleAsOperator(owner.accountId(), "", OPERATOR);
    Principal stranger = fixture.stranger;
    access.createApiKey().handle(stranger, stranger.actor("192.0.2.1"), "");
    fixture.clock.advance(Duration.ofMinutes(40));
    access.createApiKey().handle(owner, actor, "");
  }

  private boolean isCreated() {
    try {
      access.createApiKey().handle(owner, actor, "");
      return true;
    } catch (RefusalException e) {
      assertThat(e.refusal().code()).isEqualTo(RefusalCode.PLAN_LIMIT_REACHED);
      return false;
    }
  }

  private List<AuditEntry> audit() {
    return fixture.database.auditLog.list(
        Optional.of(owner.accountId()), fixture.clock.instant(), 10);
  }
}
