package dev.vidport.usecases.transaction;

import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.transaction.port.Transactions;
import java.util.Optional;
import java.util.function.Supplier;

/** Repeats a transaction that is rolled back because of a concurrent change. */
public final class RepeatedTransaction {
  /** Guards against an endless loop. Normal operation needs far fewer attempts. */
  private static final int MAX_ATTEMPTS = 20;

  private final Transactions transactions;

  public RepeatedTransaction(Transactions transactions) {
    this.transactions = transactions;
  }

  /**
   * @param work reads and changes; empty to roll it back and repeat it
   * @throws RefusalException {@code UNAVAILABLE} after too many attempts
   */
  public <T> T in(Supplier<Optional<T>> work) {
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      try {
        return transactions.in(() -> work.get().orElseThrow(ConcurrentChangeException::new));
      } catch (ConcurrentChangeException e) {
        // Rolled back; the next attempt reads the change.
      }
    }
    throw new RefusalException(
        RefusalCode.UNAVAILABLE, "too many concurrent changes to the video; try again");
  }

  /** Thrown to roll back; carries no stack trace because it is caught above. */
  private static final class ConcurrentChangeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ConcurrentChangeException() {
      super("concurrent change", null, false, false);
    }
  }
}
