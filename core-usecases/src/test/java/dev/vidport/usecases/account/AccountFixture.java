package dev.vidport.usecases.account;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Email;
import java.time.Instant;
import java.util.Random;

/** Accounts to test with. */
public final class AccountFixture {
  // Safe for threads, unlike the default generator, which gives several of them the same id.
  private static final Random RANDOM = new Random();
  public static final Instant CREATED = Instant.parse("2026-01-02T03:04:05.000006Z");

  private AccountFixture() {}

  /** A unique account. */
  public static Account account() {
    AccountId id = AccountId.random(RANDOM);
    return account(id + "@example.org");
  }

  public static Account account(String email) {
    return Account.unrestricted(AccountId.random(RANDOM), new Email(email), "pro", CREATED);
  }
}
