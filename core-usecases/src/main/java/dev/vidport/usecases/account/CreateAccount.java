package dev.vidport.usecases.account;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.refusal.Problems;
import java.time.Clock;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Creates an account, for an operator. */
public final class CreateAccount {
  private final Accounts accounts;
  private final Plans plans;
  private final RandomGenerator random;
  private final Clock clock;

  public CreateAccount(Accounts accounts, Plans plans, RandomGenerator random, Clock clock) {
    this.accounts = accounts;
    this.plans = plans;
    this.random = random;
    this.clock = clock;
  }

  /**
   * @throws dev.vidport.domain.refusal.RefusalException {@code INVALID_REQUEST} when the address is
   *     not an e-mail address or already has an account, or when the plan does not exist
   */
  public Account handle(Command command) {
    Problems problems = new Problems();
    Optional<Email> email = Email.parse(command.email());
    problems.unless(email.isPresent(), "email", "must be an e-mail address");
    problems.unless(
        plans.named(command.plan()).isPresent(),
        "plan",
        "must be one of " + String.join(", ", plans.names()));
    problems.refuseIfAny();
    Account account =
        Account.unrestricted(
            AccountId.random(random), email.orElseThrow(), command.plan(), Timestamps.now(clock));
    problems.unless(accounts.insert(account), "email", "already has an account");
    problems.refuseIfAny();
    return account;
  }

  /**
   * The request.
   *
   * @param plan name of a plan
   */
  public record Command(String email, String plan) {}
}
