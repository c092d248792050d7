package dev.vidport.domain.account;

import java.util.List;

/**
 * Which addresses may create an account by signing in. Accounts that exist are not affected.
 *
 * @param domains the mail domains of new accounts; empty permits all
 */
public record SignUpPolicy(SignUpMode mode, List<AllowedDomain> domains) {
  /** Every address may create an account. */
  public static final SignUpPolicy OPEN = new SignUpPolicy(SignUpMode.OPEN, List.of());

  public SignUpPolicy {
    domains = List.copyOf(domains);
  }

  /** Whether every address may create an account. */
  public boolean isOpenToAll() {
    return mode == SignUpMode.OPEN && domains.isEmpty();
  }

  /** Whether the domain of {@code email} is one of new accounts. */
  public boolean includesDomainOf(Email email) {
    return domains.isEmpty()
        || domains.stream().anyMatch(domain -> domain.includes(email.domain()));
  }
}
