package dev.vidport.usecases.access;

import dev.vidport.domain.access.Credential;
import dev.vidport.domain.access.CredentialKind;
import java.util.Optional;

/** Finds the credentials of one kind. {@link Authenticate} selects the lookup by prefix. */
public interface CredentialLookup {
  CredentialKind kind();

  /**
   * The credential with this hash; empty when it is unknown, revoked or expired. A change within
   * the last second, such as a revocation, may not show yet.
   */
  Optional<Credential> find(String hash);

  /** Called after each successful authentication. */
  void recordUse(Credential credential);
}
