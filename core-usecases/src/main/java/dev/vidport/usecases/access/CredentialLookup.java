package dev.vidport.usecases.access;

import dev.vidport.domain.access.Credential;
import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.refusal.RefusalException;
import java.util.Optional;

/** Finds the credentials of one kind. {@link Authenticate} selects the lookup by prefix. */
public interface CredentialLookup {
  CredentialKind kind();

  /**
   * The credential with this hash; empty when it is unknown, revoked or expired. A change within
   * the last second, such as a revocation, may not show yet.
   *
   * @throws RefusalException {@code UNAUTHORIZED} instead, if the lookup says why it is not valid
   */
  Optional<Credential> find(String hash);

  /** Called after each successful authentication. */
  void recordUse(Credential credential);
}
