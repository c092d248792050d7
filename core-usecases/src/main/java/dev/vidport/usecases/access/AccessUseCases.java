package dev.vidport.usecases.access;

import dev.vidport.domain.access.CredentialKind;
import dev.vidport.usecases.Ports;
import java.time.Clock;
import java.util.List;

/** The use cases of credentials. */
public final class AccessUseCases {
  private final Ports ports;

  public AccessUseCases(Ports ports) {
    this.ports = ports;
  }

  public CreateApiKey createApiKey() {
    return new CreateApiKey(
        ports.access().apiKeys(), ports.environment().random(), ports.environment().clock());
  }

  /** Runs periodically. */
  public SweepIdempotencyKeys sweepIdempotencyKeys() {
    return new SweepIdempotencyKeys(ports.access().idempotencyKeys(), ports.environment().clock());
  }

  public CreateUploadToken createUploadToken() {
    return new CreateUploadToken(issueToken());
  }

  /** Makes the tokens of every purpose. */
  public IssueToken issueToken() {
    return new IssueToken(
        ports.access().accounts(),
        ports.access().browserTokens(),
        ports.persistence().transactions(),
        ports.environment().random(),
        ports.environment().clock());
  }

  /** For the operator. */
  public ListTokens listTokens() {
    return new ListTokens(ports.access().browserTokens());
  }

  /** For the operator. */
  public RevokeToken revokeToken() {
    return new RevokeToken(
        ports.access().browserTokens(),
        ports.access().auditLog(),
        ports.persistence().transactions(),
        ports.environment().clock());
  }

  /** Runs periodically. */
  public SweepTokens sweepTokens() {
    return new SweepTokens(ports.access().browserTokens(), ports.environment().clock());
  }

  /** Runs periodically. */
  public SweepRateLimits sweepRateLimits() {
    return new SweepRateLimits(ports.access().rateLimiter());
  }

  public Authenticate authenticate() {
    return new Authenticate(lookups(), ports.environment().plans());
  }

  /** One for each kind of credential. */
  private List<CredentialLookup> lookups() {
    Clock clock = ports.environment().clock();
    BrowserTokens tokens = ports.access().browserTokens();
    return List.of(
        new ApiKeyLookup(ports.access().apiKeys(), clock),
        new BrowserTokenLookup(CredentialKind.UPLOAD_TOKEN, tokens, clock),
        new BrowserTokenLookup(CredentialKind.EDIT_TOKEN, tokens, clock));
  }
}
