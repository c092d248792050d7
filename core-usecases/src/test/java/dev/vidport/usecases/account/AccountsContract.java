package dev.vidport.usecases.account;

import static dev.vidport.usecases.account.AccountFixture.account;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.Mailbox;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.video.VideoFixture;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link Accounts} must do. */
public abstract class AccountsContract {
  protected abstract Accounts accounts();

  @Test
  void accountIsFoundByIdAndEmail() {
    Account account = account();

    assertThat(accounts().insert(account)).isTrue();

    assertThat(accounts().find(account.id())).contains(account);
    assertThat(accounts().find(account.email())).contains(account);
  }

  @Test
  void disabledAccountIsFoundAsDisabled() {
    Account open = account();
    Account disabled = open.withDisabled(true);

    accounts().insert(disabled);

    assertThat(accounts().find(disabled.id())).contains(disabled);
  }

  @Test
  void planRestrictionsAndRightsOfAccountCanBeChanged() {
    Account account = account();
    accounts().insert(account);

    Account changed =
        account.withPlan("free").withDisabled(true).withVideosPaused(true).withOperator(true);
    accounts().update(changed);

    assertThat(accounts().find(account.id())).contains(changed);
  }

  @Test
  void accountsAreListedInPagesByEmailAddress() {
    Account first = account("1-" + account().email().value());
    Account second = account("2" + first.email().value());
    accounts().insert(second);
    accounts().insert(first);

    assertThat(accounts().list(Optional.empty(), 1_000)).containsSubsequence(first, second);
    assertThat(accounts().list(Optional.of(first.email()), 1_000))
        .contains(second)
        .doesNotContain(first);
    assertThat(accounts().list(Optional.empty(), 1)).hasSize(1);
  }

  @Test
  void accountsAreCountedByPlan() {
    String plan = "plan-" + account().id();
    accounts().insert(account().withPlan(plan));
    accounts().insert(account().withPlan(plan));
    accounts().insert(account().withPlan(plan + "-2"));

    assertThat(accounts().countByPlan()).containsEntry(plan, 2L).containsEntry(plan + "-2", 1L);
  }

  @Test
  void emailAddressHasOneAccount() {
    Account first = account();
    accounts().insert(first);

    assertThat(accounts().insert(account(first.email().value()))).isFalse();
    assertThat(accounts().find(first.email())).contains(first);
  }

  @Test
  void exactlyOneOfConcurrentInsertsSucceeds() throws Exception {
    String email = account().email().value();

    assertThat(ParallelRunner.run(6, i -> accounts().insert(account(email))))
        .containsOnlyOnce(true);
  }

  @Test
  void mailboxHasOneAccountThatItsOwnerCreated() {
    String name = account().email().localPart();
    Account first = account(name + "+1@gmail.com");
    Mailbox mailbox = Mailbox.of(first.email());
    assertThat(accounts().has(mailbox)).isFalse();

    assertThat(accounts().insertSignedUp(first)).isTrue();

    assertThat(accounts().has(mailbox)).isTrue();
    assertThat(accounts().find(first.email())).contains(first);
    Account second = account(name + "@googlemail.com");
    assertThat(accounts().insertSignedUp(second)).isFalse();
    assertThat(accounts().find(second.id())).isEmpty();
    assertThat(accounts().insert(second)).as("by the operator").isTrue();
    assertThat(accounts().insertSignedUp(second)).as("the same address").isFalse();
  }

  @Test
  void accountOfTheOperatorOccupiesItsMailbox() {
    Account account = account();

    accounts().insert(account);

    assertThat(accounts().has(Mailbox.of(account.email()))).isTrue();
  }

  @Test
  void exactlyOneOfConcurrentSignUpsOfAMailboxSucceeds() throws Exception {
    String name = account().email().localPart();

    assertThat(
            ParallelRunner.run(
                6, i -> accounts().insertSignedUp(account(name + "+" + i + "@example.org"))))
        .containsOnlyOnce(true);
  }

  @Test
  void unknownAccountIsNotFound() {
    assertThat(accounts().find(VideoFixture.account())).isEmpty();
    assertThat(accounts().find(new Email("unknown@example.org"))).isEmpty();
  }
}
