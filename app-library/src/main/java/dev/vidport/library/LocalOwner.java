package dev.vidport.library;

import dev.vidport.domain.access.Credential;
import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.usecases.Ports;

/** The account that owns the videos of the embedding application itself. It has no limits. */
final class LocalOwner {
  private static final Email EMAIL = new Email("embedded@localhost");

  private final Ports ports;

  LocalOwner(Ports ports) {
    this.ports = ports;
  }

  /** Creates the account at the first call. */
  Principal principal() {
    Account account = ports.accounts().accounts().find(EMAIL).orElseGet(this::create);
    return new Principal(
        CredentialKind.API_KEY, Credential.ofAccount("embedded", account), Plan.EMBEDDED);
  }

  private Account create() {
    Account account =
        Account.unrestricted(
            AccountId.random(ports.environment().random()),
            EMAIL,
            Plan.EMBEDDED.name(),
            Timestamps.now(ports.environment().clock()));
    // Another process of the same instance may have created it meanwhile.
    return ports.accounts().accounts().insert(account)
        ? account
        : ports.accounts().accounts().find(EMAIL).orElseThrow();
  }
}
