package dev.vidport.usecases.account;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.id.Hex;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.account.port.Accounts;
import java.util.Optional;

/** Finds any account, for an operator. */
public final class FindAccount {
  private static final int ID_LENGTH = 32;

  private final Accounts accounts;

  public FindAccount(Accounts accounts) {
    this.accounts = accounts;
  }

  /**
   * @param reference id or e-mail address of the account
   * @throws RefusalException {@code NOT_FOUND}
   */
  public Account handleAsOperator(String reference) {
    Optional<Account> found =
        Hex.is(reference, ID_LENGTH)
            ? accounts.find(new AccountId(reference))
            : Email.parse(reference).flatMap(accounts::find);
    return found.orElseThrow(
        () ->
            new RefusalException(
                RefusalCode.NOT_FOUND, "no account has the id or e-mail address " + reference));
  }
}
