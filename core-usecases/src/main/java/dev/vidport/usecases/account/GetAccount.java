package dev.vidport.usecases.account;

import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Plan;
import java.time.Clock;
import java.time.YearMonth;
import java.time.ZoneOffset;

/** Returns the caller's account with the limits of its plan. */
public final class GetAccount {
  private final PaymentCustomers customers;
  private final Clock clock;

  public GetAccount(PaymentCustomers customers, Clock clock) {
    this.customers = customers;
    this.clock = clock;
  }

  public View handle(Principal principal) {
    return new View(
        principal.account(),
        principal.plan(),
        YearMonth.from(clock.instant().atOffset(ZoneOffset.UTC)),
        principal.kind() == CredentialKind.SESSION,
        customers.isCustomer(principal.accountId()));
  }

  /**
   * An account as its owner sees it.
   *
   * @param month the current month (UTC)
   * @param isSession whether the caller is signed in
   * @param isCustomer whether the payment provider has a customer for the account
   */
  public record View(
      Account account, Plan plan, YearMonth month, boolean isSession, boolean isCustomer) {}
}
