package dev.vidport.usecases.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.account.Account;
import dev.vidport.usecases.account.AccountFixture;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.transaction.port.Transactions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link Transactions} must do, tested with accounts. */
public abstract class TransactionsContract {
  private final Account one = AccountFixture.account();
  private final Account other = AccountFixture.account();

  protected abstract Transactions transactions();

  protected abstract Accounts accounts();

  @Test
  void changesAreCommittedAndResultIsReturned() {
    String result =
        transactions()
            .in(
                () -> {
                  accounts().insert(one);
                  accounts().insert(other);
                  return "done";
                });

    assertThat(result).isEqualTo("done");
    assertThat(accounts().find(one.id())).isPresent();
    assertThat(accounts().find(other.id())).isPresent();
  }

  @Test
  void exceptionRollsBackAndIsPassedOn() {
    IllegalStateException failure = new IllegalStateException("no");

    assertThatThrownBy(
            () ->
                transactions()
                    .run(
                        () -> {
                          accounts().insert(one);
                          throw failure;
                        }))
        .isSameAs(failure);

    assertThat(accounts().find(one.id())).isEmpty();
  }

  @Test
  void uncommittedChangesAreVisibleOnlyInTransaction() {
    transactions()
        .run(
            () -> {
              accounts().insert(one);

              assertThat(accounts().find(one.id())).isPresent();
              assertThat(isVisibleOutside()).isFalse();
            });

    assertThat(isVisibleOutside()).isTrue();
  }

  @Test
  void innerTransactionJoinsOuter() {
    assertThatThrownBy(
            () ->
                transactions()
                    .run(
                        () -> {
                          transactions().run(() -> accounts().insert(one));
                          throw new IllegalStateException("after the inner one ended");
                        }))
        .isInstanceOf(IllegalStateException.class);

    assertThat(accounts().find(one.id())).isEmpty();
  }

  @Test
  void failedInnerTransactionRollsBackOuterEvenWhenCaught() {
    assertThatThrownBy(
            () ->
                transactions()
                    .run(
                        () -> {
                          accounts().insert(one);
                          assertThatThrownBy(() -> transactions().run(this::insertOtherAndFail))
                              .isInstanceOf(IllegalArgumentException.class);
                        }))
        .isInstanceOf(IllegalStateException.class);

    assertThat(accounts().find(one.id())).isEmpty();
    assertThat(accounts().find(other.id())).isEmpty();
  }

  @Test
  void nextTransactionIsIndependent() {
    assertThatThrownBy(() -> transactions().run(this::insertOtherAndFail))
        .isInstanceOf(IllegalArgumentException.class);

    transactions().run(() -> accounts().insert(one));

    assertThat(accounts().find(one.id())).isPresent();
  }

  private void insertOtherAndFail() {
    accounts().insert(other);
    throw new IllegalArgumentException("no");
  }

  private boolean isVisibleOutside() {
    return CompletableFuture.supplyAsync(() -> accounts().find(one.id()).isPresent())
        .orTimeout(2, TimeUnit.MINUTES)
        .join();
  }
}
