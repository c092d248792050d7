package dev.vidport.domain.access;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.domain.account.Email;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * An issuer of OpenID Connect whose users sign in to the console, and what it is trusted with.
 *
 * @param id names it in addresses, such as {@code google}
 * @param name shown on the button
 * @param issuer its identifier, exactly as its tokens have it
 * @param emailDomains the domains whose addresses it is trusted to have verified: it can sign in to
 *     every account with an address of them
 * @param hostedDomain the organization (the claim {@code hd}) that users must belong to
 * @param requiredGroup the group that users must belong to
 * @param operatorGroup the group whose members may run the instance
 * @param createsAccounts whether users without an account get one
 * @param plan of the accounts that it creates; empty for the smallest one
 * @param sessionLifetime how long a session is valid
 * @param team the account whose members it chooses; empty if users sign in to accounts of their own
 */
public record OidcIssuer(
    String id,
    String name,
    String issuer,
    List<AllowedDomain> emailDomains,
    Optional<String> hostedDomain,
    Optional<String> requiredGroup,
    Optional<String> operatorGroup,
    boolean createsAccounts,
    Optional<String> plan,
    Duration sessionLifetime,
    Optional<OidcTeam> team) {
  /** How long a session is valid if the operator sets nothing else. */
  public static final Duration SESSION_LIFETIME = Duration.ofHours(1);

  public OidcIssuer {
    emailDomains = List.copyOf(emailDomains);
  }

  /** Whether the issuer chooses the members of an account. */
  public boolean isOfTeam(AccountId account) {
    return team.filter(chosen -> chosen.account().equals(account)).isPresent();
  }

  /** Whether the issuer may speak for the owner of an address. */
  public boolean isTrustedFor(Email email) {
    return emailDomains.stream().anyMatch(domain -> domain.includes(email.domain()));
  }
}
