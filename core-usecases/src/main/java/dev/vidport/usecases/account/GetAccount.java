package dev.vidport.usecases.account;

import dev.vidport.domain.access.CredentialKind;
import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Plan;
import dev.vidport.usecases.account.port.PaymentCustomers;

/** Returns the caller's account with the limits of its plan. */
public final class GetAccount {
  private final PaymentCustomers customers;

  public GetAccount(PaymentCustomers customers) {
    this.customers = customers;
  }

  public View handle(Principal principal) {
    return new View(
        principal.account(),
        principal.plan(),
        principal.kind() == CredentialKind.SESSION,
        customers.isCustomer(principal.accountId()));
  }

  /**
   * An account as its owner sees it.
   *
   * @param isSession whether the caller is signed in
   * @param isCustomer whether the payment provider has a customer for the account
   */
  public record View(Account account, Plan plan, boolean isSession, boolean isCustomer) {}
}
