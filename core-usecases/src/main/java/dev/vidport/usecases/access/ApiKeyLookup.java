package dev.vidport.usecases.access;

import dev.vidport.domain.access.ApiKey;
import dev.vidport.domain.access.Credential;
import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.KeyId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.access.port.ApiKeys;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
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
        .map(
            holder -> {
              refuseIfExpired(holder.key());
              return holder.key().credential(holder.account());
            });
  }

  /** Only who has the key learns that it was valid once. */
  private void refuseIfExpired(ApiKey key) {
    key.restrictions()
        .expiresAt()
        .filter(end -> key.restrictions().isExpired(clock.instant()))
        .ifPresent(
            end -> {
              throw new RefusalException(
                  RefusalCode.UNAUTHORIZED,
                  "this API key expired at " + end.truncatedTo(ChronoUnit.SECONDS));
            });
  }

  @Override
  public void recordUse(Credential credential) {
    keys.used(new KeyId(credential.id()), LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC));
  }
}
