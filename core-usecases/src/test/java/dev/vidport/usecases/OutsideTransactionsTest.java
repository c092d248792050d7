package dev.vidport.usecases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import dev.vidport.usecases.video.VideoFixture;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

class OutsideTransactionsTest {
  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final InMemoryTransactions transactions = fixture.database.transactions;
  private final ObjectStore store =
      new OutsideTransactions(transactions).only(ObjectStore.class, fixture.store);
  private final ObjectKey key =
      UseCasesFixture.original(VideoFixture.uploading(VideoFixture.account()).id());

  @Test
  void callOutsideATransactionReachesTheStore() throws IOException {
    store.put(key, new byte[] {1}, "video/mp4");

    assertThat(store.stat(key)).isEqualTo(fixture.store.stat(key)).isPresent();
    assertThatThrownBy(() -> store.read(key.child("missing"), 0, 1))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void callInsideATransactionFails() {
    assertThatThrownBy(() -> inTransaction(() -> store.stat(key)))
        .isInstanceOf(AssertionError.class)
        .hasMessage("ObjectStore.stat inside a transaction");
  }

  @Test
  void useCaseOfTheFixtureThatUsesTheStoreInsideATransactionFails() {
    assertThatThrownBy(() -> inTransaction(() -> fixture.open(1_000)))
        .isInstanceOf(AssertionError.class)
        .hasMessageEndingWith("inside a transaction");
  }

  private <T> T inTransaction(Callable<T> work) {
    return transactions.in(
        () -> {
          try {
            return work.call();
          } catch (Exception e) {
            throw new AssertionError("another failure", e);
          }
        });
  }
}
