package dev.vidport.usecases.signing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.signing.port.SigningKey;
import dev.vidport.usecases.signing.port.SigningKeyRing;
import dev.vidport.usecases.signing.port.SigningKeys;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RotateSigningKeyTest {
  private static final Actor OPERATOR = Actor.operator("jo", "machine");
  private static final String PURPOSE = "get";

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final SigningKeys keys = fixture.database.signingKeys;
  private final RotateSigningKey rotate = fixture.useCases.signing().rotateKey();
  private final LinkSigner signer = new LinkSigner(this::ring, fixture.clock);

  private SigningKeyRing ring() {
    return keys.loadOrStore(SigningKey.first(new Random(), fixture.clock.instant()));
  }

  @Test
  void linkStaysValidUntilItExpires() {
    String link = signer.sign(PURPOSE, "before", in(Duration.ofHours(24)));

    rotate.handleAsOperator(true, OPERATOR);

    assertThat(signer.open(PURPOSE, link)).contains("before");
    fixture.clock.advance(Duration.ofHours(24).minusSeconds(1));
    assertThat(signer.open(PURPOSE, link)).contains("before");
    fixture.clock.advance(Duration.ofSeconds(1));
    assertThat(signer.open(PURPOSE, link)).isEmpty();
  }

  @Test
  void newLinksAreSignedWithTheNewKeySoonAfter() {
    SigningKey first = ring().keys().get(0);
    rotate.handleAsOperator(true, OPERATOR);
    SigningKey second = ring().keys().get(0);

    String soonest = signer.sign(PURPOSE, "text", in(Duration.ofHours(1)));
    fixture.clock.advance(RotateSigningKey.SIGNS_AFTER);
    String later = signer.sign(PURPOSE, "text", in(Duration.ofHours(1)));

    assertThat(only(first).open(PURPOSE, soonest)).isPresent();
    assertThat(only(second).open(PURPOSE, soonest)).isEmpty();
    assertThat(only(first).open(PURPOSE, later)).isEmpty();
    assertThat(only(second).open(PURPOSE, later)).isPresent();
  }

  @Test
  void hostThatSignsAlreadyIsUnderstoodByOneThatDoesNotYet() {
    ring();
    rotate.handleAsOperator(true, OPERATOR);
    SigningKeyRing ring = ring();
    SigningKey second = ring.keys().get(0);
    String link = only(second).sign(PURPOSE, "text", in(Duration.ofHours(1)));

    assertThat(ring.signing(fixture.clock.instant())).isNotEqualTo(second);
    assertThat(signer.open(PURPOSE, link)).isPresent();
  }

  @Test
  void linkForgedWithTheFormerKeyEndsWithTheOverlap() {
    String forged = signer.sign(PURPOSE, "forged", in(Duration.ofDays(1_000)));
    rotate.handleAsOperator(true, OPERATOR);

    fixture.clock.advance(Duration.ofHours(25));

    assertThat(signer.open(PURPOSE, forged)).isEmpty();
  }

  @Test
  void rotationWithoutOverlapRefusesFormerLinksAtOnce() {
    String link = signer.sign(PURPOSE, "text", in(Duration.ofHours(1)));

    rotate.handleAsOperator(false, OPERATOR);

    assertThat(signer.open(PURPOSE, link)).isEmpty();
    String next = signer.sign(PURPOSE, "text", in(Duration.ofHours(1)));
    assertThat(signer.open(PURPOSE, next)).isPresent();
  }

  @Test
  void addressesOfPlayerPagesStay() {
    String before = signer.lastingHash("embed", "text");
    String changing = signer.keyedHash("sign-in-code", "text");

    rotate.handleAsOperator(false, OPERATOR);

    assertThat(signer.lastingHash("embed", "text")).isEqualTo(before);
    assertThat(signer.keyedHash("sign-in-code", "text")).isNotEqualTo(changing);
  }

  @Test
  void formerKeyIsDeletedAfterTheOverlap() {
    ring();
    List<SigningKey> rotated = rotate.handleAsOperator(true, OPERATOR);

    assertThat(fixture.deleteExpired("signing keys")).isZero();
    fixture.clock.advance(Duration.ofHours(25));
    assertThat(fixture.deleteExpired("signing keys")).isEqualTo(1);

    assertThat(keys.list()).containsExactly(rotated.get(0));
  }

  @Test
  void auditLogNamesTheKeyAndNoAccount() {
    ring();
    rotate.handleAsOperator(true, OPERATOR);

    List<AuditEntry> entries =
        fixture.database.auditLog.list(Optional.empty(), fixture.clock.instant(), 10);
    assertThat(entries).hasSize(1);
    AuditEntry entry = entries.get(0);
    assertThat(entry.account()).isEmpty();
    assertThat(entry.action()).isEqualTo(AuditAction.SIGNING_KEY_ROTATED);
    assertThat(entry.actor()).isEqualTo(OPERATOR);
    assertThat(entry.detail()).startsWith("key 2, previous keys valid until 2026-03-02T12:05:10");
  }

  @Test
  void numberOfValidKeysIsLimited() {
    ring();
    for (int key = 2; key <= RotateSigningKey.MAX_VALID; key++) {
      rotate.handleAsOperator(true, OPERATOR);
    }

    assertThat(UseCasesFixture.refusal(() -> rotate.handleAsOperator(true, OPERATOR)))
        .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(RefusalCode.INVALID_STATE))
        .satisfies(refusal -> assertThat(refusal.message()).contains("the oldest ends at 2026"));
    assertThat(rotate.handleAsOperator(false, OPERATOR).get(0).number())
        .isEqualTo(RotateSigningKey.MAX_VALID + 1);
  }

  @Test
  void nothingToRotateBeforeTheFirstStart() {
    assertThat(UseCasesFixture.refusal(() -> rotate.handleAsOperator(true, OPERATOR)).message())
        .isEqualTo("no key is stored yet; the first start of a server creates it");
  }

  @Test
  void configuredSecondKeyIsAcceptedAndSignsNothing() {
    byte[] previous = new byte[32];
    byte[] next = new byte[32];
    next[0] = 1;
    LinkSigner before = new LinkSigner(previous, fixture.clock);
    LinkSigner after =
        new LinkSigner(
            () -> SigningKeyRing.of(next, Optional.of(previous), Optional.of(previous)),
            fixture.clock);
    Instant expiresAt = in(Duration.ofHours(1));

    assertThat(after.open(PURPOSE, before.sign(PURPOSE, "text", expiresAt))).contains("text");
    assertThat(before.open(PURPOSE, after.sign(PURPOSE, "text", expiresAt))).isEmpty();
    assertThat(after.lastingHash("embed", "text")).isEqualTo(before.lastingHash("embed", "text"));
  }

  private LinkSigner only(SigningKey key) {
    return new LinkSigner(key.secret().getEncoded(), fixture.clock);
  }

  private Instant in(Duration time) {
    return fixture.clock.instant().plus(time);
  }
}
