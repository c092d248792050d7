package dev.vidport.usecases.account;

import static dev.vidport.usecases.account.AccountFixture.account;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.account.Mailbox;
import dev.vidport.domain.account.RetentionRule;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.account.port.AccountFilter;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.account.port.LockedOperators;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.video.VideoFixture;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link Accounts} must do. */
public abstract class AccountsContract {
  protected abstract Accounts accounts();

  protected abstract Transactions transactions();

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

    assertThat(accounts().list(AccountFilter.ALL, Optional.empty(), 1_000))
        .containsSubsequence(first, second);
    assertThat(accounts().list(AccountFilter.ALL, Optional.of(first.email()), 1_000))
        .contains(second)
        .doesNotContain(first);
    assertThat(accounts().list(AccountFilter.ALL, Optional.empty(), 1)).hasSize(1);
  }

  @Test
  void listHasTheAccountsThatMeetEveryCondition() {
    String part = "%_" + account().email().localPart();
    Account plain = account("a" + part + "@example.com");
    Account disabled = account("b" + part + "@example.com").withDisabled(true);
    Account paused = account("c" + part + "@example.com").withVideosPaused(true);
    Account operator = account("d" + part + "@example.com").withOperator(true).withPlan("free");
    Stream.of(plain, disabled, paused, operator).forEach(accounts()::insert);

    assertThat(filtered(part, none(), none(), none(), none()))
        .containsExactly(plain, disabled, paused, operator);
    assertThat(filtered(part.replace('%', 'x'), none(), none(), none(), none())).isEmpty();
    assertThat(filtered(part, Optional.of("free"), none(), none(), none()))
        .containsExactly(operator);
    assertThat(filtered(part, none(), Optional.of(true), none(), none())).containsExactly(disabled);
    assertThat(filtered(part, none(), Optional.of(false), Optional.of(true), none()))
        .containsExactly(paused);
    assertThat(filtered(part, none(), none(), none(), Optional.of(false)))
        .containsExactly(plain, disabled, paused);
  }

  private List<Account> filtered(
      String part,
      Optional<String> plan,
      Optional<Boolean> disabled,
      Optional<Boolean> paused,
      Optional<Boolean> operator) {
    return accounts()
        .list(
            new AccountFilter(Optional.of(part), plan, disabled, paused, operator),
            Optional.empty(),
            100);
  }

  private static <T> Optional<T> none() {
    return Optional.empty();
  }

  @Test
  void operatorsThatAreNotDisabledAreLocked() {
    Account operator = account().withOperator(true);
    Account other = account().withOperator(true);
    Account disabled = account().withOperator(true).withDisabled(true);
    Account plain = account();
    Stream.of(operator, other, disabled, plain).forEach(accounts()::insert);

    LockedOperators locked = accounts().lockOperators(operator.createdAt(), Set.of(plain.id()));
    assertThat(locked.lasting())
        .contains(operator.id(), other.id())
        .doesNotContain(disabled.id(), plain.id());
    assertThat(locked.persons())
        .contains(LockedOperators.Person.of(AccountMember.owner(operator)))
        .doesNotContain(
            LockedOperators.Person.of(AccountMember.owner(disabled)),
            LockedOperators.Person.of(AccountMember.owner(plain)));
    assertThat(locked.contains(disabled.id())).isFalse();
    assertThat(locked.contains(plain.id())).isFalse();
  }

  @Test
  void accountsWithARuleOrAPlanThatDeletesAreFound() {
    Account plain = account().withPlan("keeps");
    Account ofRule = account().withPlan("keeps").withRetention(rule());
    Account ofPlan = account().withPlan("deletes");
    Stream.of(plain, ofRule, ofPlan).forEach(accounts()::insert);

    assertThat(withRetention(Set.of())).contains(ofRule).doesNotContain(plain, ofPlan);
    assertThat(withRetention(Set.of("deletes"))).contains(ofRule, ofPlan).doesNotContain(plain);
    accounts().update(ofRule.withRetention(RetentionRule.NONE));
    assertThat(withRetention(Set.of())).doesNotContain(ofRule);
  }

  private static RetentionRule rule() {
    return new RetentionRule(
        OptionalInt.of(30),
        Optional.of(Instant.parse("2026-05-06T07:08:09.123456Z")),
        Optional.of(Instant.parse("2026-05-07T07:08:09.123456Z")));
  }

  private List<Account> withRetention(Set<String> plans) {
    List<Account> found = new ArrayList<>();
    Optional<AccountId> last = Optional.empty();
    List<Account> page;
    do {
      page = accounts().withRetention(plans, last, 1);
      found.addAll(page);
      last = page.stream().map(Account::id).findFirst();
    } while (!page.isEmpty());
    return found;
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
  void firstAccountIsStoredWhileThereIsNoOther() {
    Account first = account();

    assertThat(accounts().isEmpty()).isTrue();
    assertThat(transactions().in(() -> accounts().insertFirst(first))).isTrue();

    assertThat(accounts().isEmpty()).isFalse();
    assertThat(accounts().find(first.email())).contains(first);
    assertThat(transactions().in(() -> accounts().insertFirst(account()))).isFalse();
  }

  @Test
  void setUpIsTooLateAfterAnotherAccount() {
    accounts().insert(account());

    assertThat(transactions().in(() -> accounts().insertFirst(account()))).isFalse();
  }

  @Test
  void setUpThatWasRolledBackCanBeRepeated() {
    assertThatThrownBy(
            () ->
                transactions()
                    .run(
                        () -> {
                          accounts().insertFirst(account());
                          throw new IllegalStateException("rolled back");
                        }))
        .hasMessage("rolled back");

    assertThat(transactions().in(() -> accounts().insertFirst(account()))).isTrue();
  }

  @Test
  void oneOfParallelSetUpsStoresItsAccount() throws Exception {
    List<Account> all = List.of(account(), account(), account(), account());

    List<Boolean> stored =
        ParallelRunner.run(
            all.size(), i -> transactions().in(() -> accounts().insertFirst(all.get(i))));

    assertThat(stored).containsOnlyOnce(true);
    assertThat(accounts().list(AccountFilter.ALL, Optional.empty(), 10))
        .containsExactly(all.get(stored.indexOf(true)));
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
