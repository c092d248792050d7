package dev.vidport.bench.host;

import dev.vidport.domain.account.Account;
import dev.vidport.library.internal.VidportInstance;
import dev.vidport.usecases.account.CreateAccount;

/** Creates accounts on the largest plan. */
final class AccountSeeder {
  private final VidportInstance vidport;

  AccountSeeder(VidportInstance vidport) {
    this.vidport = vidport;
  }

  Account createAccount(String email) {
    return vidport.useCases().accounts().create().handle(new CreateAccount.Command(email, "scale"));
  }

  /** A new API key. */
  String key(Account account) {
    return vidport
        .useCases()
        .access()
        .createApiKey()
        .handleAsOperator(account.id(), "bench")
        .secret()
        .reveal();
  }

  /** Creates an account and returns an API key of it. */
  String create(String email) {
    return key(createAccount(email));
  }
}
