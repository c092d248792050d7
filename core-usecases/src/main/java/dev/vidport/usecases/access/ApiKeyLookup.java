package dev.vidport.usecases.access;

import dev.vidport.domain.access.Credential;
import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.KeyId;
import dev.vidport.usecases.access.port.ApiKeys;
import java.time.Clock;
import java.util.Optional;

/** Finds API keys. */
public final class ApiKeyLookup implements CredentialLookup {
  private final ApiKeys keys;
  private final Clock clock;

  public ApiKeyLookup(ApiKeys keys, Clock clock) {
    this.keys = keys;
    this.clock = clock;
  }

  @Override
  public CredentialKind kind() {
    return CredentialKind.API_KEY;
  }

  @Override
  public Optional<Credential> find(String hash) {
    return keys.find(hash)
        .filter(holder -> holder.key().isValid(clock.instant()))
        .map(holder -> holder.key().credential(holder.account()));
  }

  @Override
  public void recordUse(Credential credential) {
    keys.used(new KeyId(credential.id()), clock.instant());
  }
}
