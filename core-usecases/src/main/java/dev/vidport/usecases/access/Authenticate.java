package dev.vidport.usecases.access;

import dev.vidport.domain.access.ApiKey;
import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.id.Secret;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import java.time.Clock;

/** Resolves a bearer credential to its principal. */
public final class Authenticate {
  private final ApiKeys keys;
  private final Plans plans;
  private final Clock clock;

  public Authenticate(ApiKeys keys, Plans plans, Clock clock) {
    this.keys = keys;
    this.plans = plans;
    this.clock = clock;
  }

  /**
   * @param bearer the credential as it was sent
   * @throws RefusalException {@code UNAUTHORIZED} when it is unknown or revoked, {@code
   *     ACCOUNT_DISABLED}
   */
  public Principal handle(String bearer) {
    if (bearer.length() != Secret.LENGTH || CredentialKind.of(bearer).isEmpty()) {
      throw unknown();
    }
    ApiKeys.Holder holder = keys.find(Secret.of(bearer).hash()).orElseThrow(Authenticate::unknown);
    ApiKey key = holder.key();
    Account account = holder.account();
    if (account.disabled()) {
      throw new RefusalException(
          RefusalCode.ACCOUNT_DISABLED, "this account was disabled by the operator");
    }
    keys.used(key.id(), clock.instant());
    return new Principal(
        CredentialKind.API_KEY,
        key.id().value(),
        account,
        // Accounts of a plan that the operator removed fall back to the smallest plan.
        plans.named(account.plan()).orElse(plans.all().get(0)));
  }

  private static RefusalException unknown() {
    return new RefusalException(
        RefusalCode.UNAUTHORIZED, "the API key is missing, unknown or revoked");
  }
}
