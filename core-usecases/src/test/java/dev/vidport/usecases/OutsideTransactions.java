package dev.vidport.usecases;

import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

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
    Object guarded =
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              if (transactions.isActive()) {
                throw new AssertionError(
                    port.getSimpleName() + "." + method.getName() + " inside a transaction");
              }
              try {
                return method.invoke(real, arguments);
              } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
              }
            });
    return port.cast(guarded);
  }
}
