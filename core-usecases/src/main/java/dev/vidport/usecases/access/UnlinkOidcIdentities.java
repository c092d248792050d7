package dev.vidport.usecases.access;

import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.usecases.access.port.OidcIdentities;
import dev.vidport.usecases.access.port.OidcLink;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.transaction.port.Transactions;
import java.time.Clock;
import java.time.Instant;
import java.util.List;

/**
 * Unlinks the users of issuers from a member of an account, for an operator: another user with the
 * member's address may then sign in as the member. Ends the sessions of the users. A member whose
 * role only these users' issuers give is no member any more.
 */
public final class UnlinkOidcIdentities {
  private final OidcIdentities identities;
  private final IssuerRoles roles;
  private final Accounts accounts;
  private final Transactions transactions;
  private final Clock clock;

  UnlinkOidcIdentities(
      OidcIdentities identities,
      IssuerRoles roles,
      Accounts accounts,
      Transactions transactions,
      Clock clock) {
    this.identities = identities;
    this.roles = roles;
    this.accounts = accounts;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * @param person a member of the account; its sessions that began at issuers end
   * @return the identities that the member had
   */
  public List<OidcIdentity> handleAsOperator(AccountId account, Email person, Actor operator) {
    return transactions.in(
        () -> {
          accounts.lock(account);
          Instant now = Timestamps.now(clock);
          List<OidcLink> links =
              identities.of(account).stream().filter(link -> link.isOf(account, person)).toList();
          links.forEach(link -> roles.take(link, operator, now));
          return links.stream().map(OidcLink::identity).toList();
        });
  }
}
