package dev.vidport.usecases;

import dev.vidport.usecases.transaction.InMemoryTransactions;

/**
 * Ports whose calls are slow or leave the host: they fail inside a transaction, which would hold
 * its connection and its locks meanwhile.
 */
public final class OutsideTransactions {
  private final InMemoryTransactions transactions;

  public OutsideTransactions(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  /** Calls {@code real}, but not inside a transaction. */
  public <P> P only(Class<P> port, P real) {
    return PortCalls.watch(
        port,
        real,
        operation -> {
          if (transactions.isActive()) {
            throw new AssertionError(
                port.getSimpleName() + "." + operation + " inside a transaction");
          }
        });
  }
}
