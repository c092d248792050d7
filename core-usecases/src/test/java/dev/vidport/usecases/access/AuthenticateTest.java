package dev.vidport.usecases.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.access.Credential;
import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.Scope;
import dev.vidport.domain.access.UploadPolicy;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.id.Secret;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.account.port.PlanCatalog;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AuthenticateTest {
  private static final SecureRandom RANDOM = new SecureRandom();

  private final OneCredentialLookup session =
      new OneCredentialLookup(CredentialKind.SESSION, new Scope.WholeAccount(), false);
  private final OneCredentialLookup uploadToken =
      new OneCredentialLookup(
          CredentialKind.UPLOAD_TOKEN,
          new Scope.OneUpload(Optional.empty(), UploadPolicy.NONE),
          false);
  private final Authenticate authenticate =
      new Authenticate(List.of(session, uploadToken), new PlanCatalog(Plans.defaults()));

  @Test
  void prefixSelectsTheLookup() {
    Principal principal = authenticate.handle(uploadToken.secret.reveal());

    assertThat(principal.kind()).isEqualTo(CredentialKind.UPLOAD_TOKEN);
    assertThat(principal.scope())
        .isEqualTo(new Scope.OneUpload(Optional.empty(), UploadPolicy.NONE));
    assertThat(principal.credential().rateLimitKey()).isEqualTo("maker");
    assertThat(principal.plan().name()).isEqualTo("pro");
    assertThat(uploadToken.uses).containsExactly(principal.credential());
    assertThat(session.asked).isEmpty();
  }

  @Test
  void unknownPrefixOrLengthIsRefusedWithoutAQuery() {
    Secret noLookup = Secret.random(CredentialKind.EDIT_TOKEN.prefix(), RANDOM);
    Secret noKind = Secret.random("abc_", RANDOM);

    for (String bearer :
        List.of("", "vps_", session.secret.reveal() + "A", noLookup.reveal(), noKind.reveal())) {
      assertThat(refusal(authenticate, bearer)).isEqualTo(RefusalCode.UNAUTHORIZED);
    }
    assertThat(session.asked).isEmpty();
    assertThat(uploadToken.asked).isEmpty();
  }

  @Test
  void unknownCredentialIsUnauthorized() {
    Secret unknown = Secret.random(CredentialKind.SESSION.prefix(), RANDOM);

    assertThat(refusal(authenticate, unknown.reveal())).isEqualTo(RefusalCode.UNAUTHORIZED);
    assertThat(session.asked).containsExactly(unknown.hash());
  }

  @Test
  void useOfADisabledAccountIsRefusedAndNotRecorded() {
    OneCredentialLookup disabled =
        new OneCredentialLookup(CredentialKind.SESSION, new Scope.WholeAccount(), true);
    Authenticate only = new Authenticate(List.of(disabled), new PlanCatalog(Plans.defaults()));

    assertThat(refusal(only, disabled.secret.reveal())).isEqualTo(RefusalCode.ACCOUNT_DISABLED);
    assertThat(disabled.uses).isEmpty();
  }

  @Test
  void twoLookupsOfOnePrefixAreRefused() {
    assertThatThrownBy(
            () ->
                new Authenticate(
                    List.of(session, uploadToken, session), new PlanCatalog(Plans.defaults())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("SESSION");
  }

  private static RefusalCode refusal(Authenticate authenticate, String bearer) {
    try {
      Principal principal = authenticate.handle(bearer);
      throw new AssertionError("accepted as " + principal.kind());
    } catch (RefusalException e) {
      return e.refusal().code();
    }
  }

  /** Knows one credential, and records every call. */
  private static final class OneCredentialLookup implements CredentialLookup {
    private final CredentialKind kind;
    private final Secret secret;
    private final Credential credential;
    private final List<String> asked = new ArrayList<>();
    private final List<Credential> uses = new ArrayList<>();

    OneCredentialLookup(CredentialKind kind, Scope scope, boolean disabled) {
      Account account =
          Account.unrestricted(
                  AccountId.random(RANDOM), new Email("ada@example.com"), "pro", Instant.EPOCH)
              .withDisabled(disabled);
      this.kind = kind;
      this.secret = Secret.random(kind.prefix(), RANDOM);
      this.credential = new Credential("own", "maker", account, scope);
    }

    @Override
    public CredentialKind kind() {
      return kind;
    }

    @Override
    public Optional<Credential> find(String hash) {
      asked.add(hash);
      return secret.hash().equals(hash) ? Optional.of(credential) : Optional.empty();
    }

    @Override
    public void recordUse(Credential used) {
      uses.add(used);
    }
  }
}
