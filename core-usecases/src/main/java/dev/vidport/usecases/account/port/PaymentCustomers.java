package dev.vidport.usecases.account.port;

import dev.vidport.domain.account.AccountId;

/** Tells which accounts are customers of the payment provider. */
public interface PaymentCustomers {
  boolean isCustomer(AccountId account);
}
