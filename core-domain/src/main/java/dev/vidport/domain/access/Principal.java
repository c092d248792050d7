package dev.vidport.domain.access;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.id.VideoId;

/**
 * The authenticated caller of a use case.
 *
 * @param plan the plan of the account, which limits what may be requested
 */
public record Principal(CredentialKind kind, Credential credential, Plan plan) {
  public Account account() {
    return credential.account();
  }

  public AccountId accountId() {
    return credential.account().id();
  }

  /**
   * The author of a change that this caller makes from {@code address}.
   *
   * @throws IllegalStateException for a token, which cannot change an account
   */
  public Actor actor(String address) {
    return switch (kind) {
      case API_KEY -> new Actor(Actor.Kind.API_KEY, credential.id(), address);
      case SESSION -> new Actor(Actor.Kind.SESSION, credential.id(), address);
      case UPLOAD_TOKEN, EDIT_TOKEN ->
          throw new IllegalStateException("a token cannot change an account");
    };
  }

  /**
   * The author of a change that this caller makes as an operator from {@code address}.
   *
   * @throws IllegalStateException for a credential other than a session, which has no such right
   */
  public Actor operator(String address) {
    if (scope() instanceof Scope.OfMember of) {
      return Actor.operatorAccount(accountId(), of.member().person(), address);
    }
    throw new IllegalStateException("not a session: " + kind);
  }

  /** The caller once it has created an upload. */
  public Principal afterUpload(VideoId video) {
    return new Principal(
        kind,
        new Credential(
            credential.id(),
            credential.rateLimitKey(),
            credential.account(),
            scope().afterUpload(video),
            credential.allowedIps()),
        plan);
  }

  public Scope scope() {
    return credential.scope();
  }

  /** The largest file that this caller may upload, in bytes. */
  public long maxFileBytes() {
    return scope().uploadPolicy().maxFileBytes(plan);
  }
}
