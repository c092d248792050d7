package dev.vidport.usecases.access;

import dev.vidport.domain.access.CredentialKind;
import dev.vidport.usecases.Ports;
import dev.vidport.usecases.Ports.SignInPorts;
import dev.vidport.usecases.access.port.BrowserTokens;
import java.time.Clock;
import java.util.List;

/** The use cases of credentials and sign-in. */
public final class AccessUseCases {
  private final Ports ports;

  public AccessUseCases(Ports ports) {
    this.ports = ports;
  }

  public RevokeApiKey revokeApiKey() {
    return new RevokeApiKey(
        ports.access().apiKeys(),
        ports.access().accounts(),
        ports.access().auditLog(),
        ports.persistence().transactions(),
        ports.environment().clock());
  }

  public ListApiKeys listApiKeys() {
    return new ListApiKeys(ports.access().apiKeys());
  }

  public StartSignIn startSignIn() {
    return new StartSignIn(
        codeGenerator(),
        signInLimits(),
        ports.access().signIn().codes(),
        ports.access().signIn().mail(),
        ports.persistence().transactions(),
        ports.environment().clock());
  }

  public VerifySignIn verifySignIn() {
    return new VerifySignIn(
        codeGenerator(),
        signInLimits(),
        ports.access().signIn().codes(),
        createSession(),
        ports.access().accounts(),
        ports.access().auditLog(),
        ports.environment().plans(),
        ports.persistence().transactions(),
        ports.environment().random(),
        ports.environment().clock());
  }

  public ShowSignInCode showSignInCode() {
    return new ShowSignInCode(
        codeGenerator(),
        ports.access().signIn().codes(),
        ports.access().accounts(),
        ports.access().auditLog(),
        ports.persistence().transactions(),
        ports.environment().clock());
  }

  public CreateSession createSession() {
    return new CreateSession(
        ports.access().signIn().sessions(),
        ports.access().accounts(),
        ports.access().auditLog(),
        ports.persistence().transactions(),
        ports.environment().random(),
        ports.environment().clock());
  }

  public SignOut signOut() {
    return new SignOut(
        ports.access().signIn().sessions(),
        ports.access().auditLog(),
        ports.persistence().transactions(),
        ports.environment().clock());
  }

  /** Runs periodically. */
  public SweepSignIns sweepSignIns() {
    SignInPorts signIn = ports.access().signIn();
    return new SweepSignIns(
        signIn.codes(), signIn.sessions(), signIn.limiter(), ports.environment().clock());
  }

  private SignInCodeGenerator codeGenerator() {
    return new SignInCodeGenerator(ports.environment().signer(), ports.environment().random());
  }

  private SignInLimits signInLimits() {
    return new SignInLimits(ports.access().signIn().limiter(), ports.environment().signer());
  }

  public CreateApiKey createApiKey() {
    return new CreateApiKey(
        ports.access().apiKeys(),
        ports.access().accounts(),
        ports.access().auditLog(),
        ports.access().signIn().limiter(),
        ports.persistence().transactions(),
        ports.environment().random(),
        ports.environment().clock());
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
  public EndSession endSession() {
    return new EndSession(
        ports.access().signIn().sessions(),
        ports.access().auditLog(),
        ports.persistence().transactions(),
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
        new SessionLookup(ports.access().signIn().sessions(), clock),
        new BrowserTokenLookup(CredentialKind.UPLOAD_TOKEN, tokens, clock),
        new BrowserTokenLookup(CredentialKind.EDIT_TOKEN, tokens, clock));
  }
}
