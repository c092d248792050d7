package dev.vidport.usecases.access;

import static dev.vidport.domain.access.RequestedKey.unrestricted;
import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vidport.domain.access.ApiKey;
import dev.vidport.domain.access.KeyId;
import dev.vidport.domain.access.KeyScope;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.RequestedKey;
import dev.vidport.domain.access.Scope;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.id.Secret;
import dev.vidport.domain.net.IpLiteral;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.UseCasesFixture;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
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
      access.createApiKey().handleAsOperator(owner.accountId(), unrestricted("key " + i), OPERATOR);
    }

    assertThat(access.listApiKeys().handle(owner)).hasSize(5);
    assertThat(refusal(() -> access.createApiKey().handle(owner, actor, unrestricted(""))).code())
        .isEqualTo(RefusalCode.PLAN_LIMIT_REACHED);
  }

  @Test
  void changesAreRecordedWithTheirAuthorOnce() {
    KeyId key = access.createApiKey().handle(owner, actor, unrestricted("laptop")).key().id();
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
  void restrictionsOfANewKeyAreRecorded() {
    RequestedKey requested =
        new RequestedKey(
            "",
            List.of("upload", "read"),
            OptionalLong.of(3_600),
            List.of("203.0.113.0/24", "2001:db8::/32"));
    ApiKey key = access.createApiKey().handle(owner, actor, requested).key();

    assertThat(audit())
        .extracting(AuditEntry::detail)
        .containsExactly(
            key.id()
                + " scopes=read,upload expiresAt="
                + fixture.clock.instant().plusSeconds(3_600).truncatedTo(ChronoUnit.SECONDS)
                + " addressRanges=2");
  }

  @Test
  void lastDayOfUseIsListed() {
    Secret secret = access.createApiKey().handle(owner, actor, unrestricted("")).secret();
    assertThat(lastUse()).isEmpty();

    access.authenticate().handle(secret.reveal());
    LocalDate first = LocalDate.ofInstant(fixture.clock.instant(), ZoneOffset.UTC);
    assertThat(lastUse()).contains(first);

    fixture.clock.advance(Duration.ofDays(1));
    access.authenticate().handle(secret.reveal());
    assertThat(lastUse()).contains(first.plusDays(1));
  }

  private Optional<LocalDate> lastUse() {
    return access.listApiKeys().handle(owner).get(0).lastUsedOn();
  }

  @Test
  void keyOfAnotherAccountIsNotFound() {
    KeyId key =
        access
            .createApiKey()
            .handleAsOperator(fixture.stranger.accountId(), unrestricted(""), OPERATOR)
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
      ApiKey key = access.createApiKey().handle(owner, actor, unrestricted("key " + i)).key();
      access.revokeApiKey().handle(owner, actor, key.id());
    }

    List<ApiKey> listed = access.listApiKeys().handle(owner);

    assertThat(listed).hasSizeBetween(100, 101);
    assertThat(listed.get(listed.size() - 1).label()).isEqualTo("key 119");
  }

  @Test
  void sixtyKeysAreCreatedInAnyHourAndTheOperatorsDoNotCount() {
    for (int i = 0; i < 60; i++) {
      ApiKey key = access.createApiKey().handle(owner, actor, unrestricted("")).key();
      access.revokeApiKey().handle(owner, actor, key.id());
    }
    fixture.clock.advance(Duration.ofMinutes(20));

    Refusal refused = refusal(() -> access.createApiKey().handle(owner, actor, unrestricted("")));

    assertThat(refused.code()).isEqualTo(RefusalCode.RATE_LIMITED);
    assertThat(((Refusal.Later) refused).retryAfter()).isEqualTo(Duration.ofMinutes(40));
    access.createApiKey().handleAsOperator(owner.accountId(), unrestricted(""), OPERATOR);
    Principal stranger = fixture.stranger;
    access.createApiKey().handle(stranger, stranger.actor("192.0.2.1"), unrestricted(""));
    fixture.clock.advance(Duration.ofMinutes(40));
    access.createApiKey().handle(owner, actor, unrestricted(""));
  }

  @Test
  void expiredKeyIsRefusedAndMakesRoomForAnother() {
    Secret secret = access.createApiKey().handle(owner, actor, forAnHour()).secret();
    for (int i = 1; i < owner.plan().apiKeys(); i++) {
      access.createApiKey().handle(owner, actor, unrestricted(""));
    }
    assertThat(access.authenticate().handle(secret.reveal()).scope())
        .isEqualTo(new Scope.PartOfAccount(Set.of(KeyScope.READ)));

    fixture.clock.advance(Duration.ofHours(1));

    assertThat(refusal(() -> access.authenticate().handle(secret.reveal())))
        .isEqualTo(
            Refusal.of(
                RefusalCode.UNAUTHORIZED,
                "this API key expired at "
                    + fixture.clock.instant().truncatedTo(ChronoUnit.SECONDS)));
    access.createApiKey().handle(owner, actor, unrestricted(""));
  }

  @Test
  void keyIsAcceptedFromItsAddressesOnly() throws Exception {
    RequestedKey requested =
        new RequestedKey(
            "", List.of(), OptionalLong.empty(), List.of("203.0.113.0/24", "2001:db8::/32"));
    String secret = access.createApiKey().handle(owner, actor, requested).secret().reveal();

    for (String address : List.of("203.0.113.77", "2001:db8::77")) {
      assertThat(from(secret, address).scope()).isEqualTo(new Scope.WholeAccount());
    }
    for (String address : List.of("203.0.114.1", "2001:db9::1")) {
      assertThat(refusal(() -> from(secret, address)).code()).isEqualTo(RefusalCode.FORBIDDEN);
    }
    assertThat(refusal(() -> from(secret, "unknown")).code()).isEqualTo(RefusalCode.FORBIDDEN);
    assertThat(access.authenticate().handle(secret).account()).isEqualTo(owner.account());
  }

  private Principal from(String secret, String address) {
    return access.authenticate().handle(secret, IpLiteral.parse(address), credential -> {});
  }

  private static RequestedKey forAnHour() {
    return new RequestedKey("", List.of("read"), OptionalLong.of(3_600), List.of());
  }

  @Test
  void invalidRestrictionsAreRefused() {
    RequestedKey requested =
        new RequestedKey("", List.of("write"), OptionalLong.empty(), List.of());

    assertThat(refusal(() -> access.createApiKey().handle(owner, actor, requested)).code())
        .isEqualTo(RefusalCode.INVALID_REQUEST);
    assertThat(
            refusal(
                    () ->
                        access
                            .createApiKey()
                            .handleAsOperator(owner.accountId(), requested, OPERATOR))
                .code())
        .isEqualTo(RefusalCode.INVALID_REQUEST);
  }

  private boolean isCreated() {
    try {
      access.createApiKey().handle(owner, actor, unrestricted(""));
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
