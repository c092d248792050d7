package dev.vidport.usecases.signing;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.playback.AccountSigningKey;
import dev.vidport.domain.playback.PublicKeyText;
import dev.vidport.domain.playback.RequestedSigningKey;
import dev.vidport.domain.playback.SigningKeyId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.UseCasesFixture;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AccountSigningKeyUseCasesTest {
  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final SigningUseCases signing = fixture.useCases.signing();
  private final Actor actor = fixture.owner.actor("192.0.2.1");

  @Test
  void changesAreRecordedWithTheirAuthor() throws Exception {
    AccountSigningKey key = signing.addAccountKey().handle(fixture.owner, actor, requested());
    assertThat(signing.listAccountKeys().handle(fixture.owner)).containsExactly(key);
    assertThat(signing.listAccountKeys().handle(fixture.stranger)).isEmpty();

    signing.removeAccountKey().handle(fixture.owner, actor, key.id());

    assertThat(signing.listAccountKeys().handle(fixture.owner)).isEmpty();
    assertThat(
            fixture.database.auditLog.list(
                Optional.of(fixture.owner.accountId()), fixture.clock.instant(), 10))
        .extracting(AuditEntry::action, AuditEntry::actor, AuditEntry::detail)
        .containsExactly(
            tuple(AuditAction.SIGNING_KEY_REMOVED, actor, key.id().value()),
            tuple(AuditAction.SIGNING_KEY_ADDED, actor, key.id() + " " + key.key().fingerprint()));
  }

  @Test
  void accountHasAtMostTenKeysAlsoInParallel() throws Exception {
    List<Boolean> added = ParallelRunner.run(12, i -> isAdded());

    assertThat(added.stream().filter(yes -> yes)).hasSize(AccountSigningKey.MAX_PER_ACCOUNT);
    assertThat(signing.listAccountKeys().handle(fixture.owner))
        .hasSize(AccountSigningKey.MAX_PER_ACCOUNT);
  }

  private boolean isAdded() {
    try {
      AccountSigningKey unused = signing.addAccountKey().handle(fixture.owner, actor, requested());
      return true;
    } catch (RefusalException e) {
      assertThat(e.refusal().code()).isEqualTo(RefusalCode.INVALID_STATE);
      return false;
    }
  }

  @Test
  void accountHasAKeyOnce() {
    RequestedSigningKey same = new RequestedSigningKey("k", List.of(PublicKeyText.SAMPLE));
    AccountSigningKey key = signing.addAccountKey().handle(fixture.owner, actor, same);

    assertThat(refusal(() -> signing.addAccountKey().handle(fixture.owner, actor, same)).message())
        .isEqualTo("this key is registered already, with the id " + key.id());
    // A public key proves nothing, so another account cannot block it.
    assertThat(signing.addAccountKey().handle(fixture.stranger, actor, same).id())
        .isNotEqualTo(key.id());
  }

  @Test
  void keyOfAnotherAccountIsNotFound() throws Exception {
    AccountSigningKey key = signing.addAccountKey().handle(fixture.stranger, actor, requested());

    for (SigningKeyId id : List.of(key.id(), new SigningKeyId("0".repeat(12)))) {
      assertThat(refusal(() -> signing.removeAccountKey().handle(fixture.owner, actor, id)).code())
          .isEqualTo(RefusalCode.NOT_FOUND);
    }
    assertThat(signing.listAccountKeys().handle(fixture.stranger)).containsExactly(key);
  }

  @Test
  void invalidKeyIsRefused() {
    RequestedSigningKey invalid =
        new RequestedSigningKey("k", List.of(new PublicKeyText.Pem("no key")));

    assertThat(refusal(() -> signing.addAccountKey().handle(fixture.owner, actor, invalid)).code())
        .isEqualTo(RefusalCode.INVALID_REQUEST);
  }

  private static RequestedSigningKey requested() {
    try {
      byte[] encoded =
          KeyPairGenerator.getInstance("Ed25519").generateKeyPair().getPublic().getEncoded();
      String pem =
          "-----BEGIN PUBLIC KEY-----\n"
              + Base64.getEncoder().encodeToString(encoded)
              + "\n-----END PUBLIC KEY-----";
      return new RequestedSigningKey("web server", List.of(new PublicKeyText.Pem(pem)));
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }
}
