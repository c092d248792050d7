package dev.vidport.usecases.transaction;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Rows by their key, in the order of their insertion. A change outside a transaction is one of its
 * own.
 */
public final class InMemoryTable<K, V> {
  private final InMemoryTransactions transactions;
  private volatile Map<K, V> committed = Map.of();

  /** The rows as the current transaction sees them; empty before its first change. */
  private Optional<Map<K, V>> changed = Optional.empty();

  private volatile Optional<RuntimeException> fault = Optional.empty();

  InMemoryTable(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  /** From now on, every read and change throws {@code newFault}; empty ends this. */
  public void failWith(Optional<RuntimeException> newFault) {
    fault = newFault;
  }

  private void throwFault() {
    fault.ifPresent(
        failure -> {
          throw failure;
        });
  }

  public Optional<V> find(K key) {
    return Optional.ofNullable(visible().get(key));
  }

  /** A copy of all rows. */
  public List<V> all() {
    return List.copyOf(visible().values());
  }

  private Map<K, V> visible() {
    throwFault();
    return transactions.isActive() ? changed.orElse(committed) : committed;
  }

  public void put(K key, V row) {
    transactions.run(() -> rows().put(key, row));
  }

  /** Removes the row, if it exists. */
  public void remove(K key) {
    transactions.run(() -> rows().remove(key));
  }

  /**
   * Replaces the row of {@code key}.
   *
   * @param change returns the new row, or empty to keep the present one
   * @return whether the row exists and was replaced
   */
  public boolean replace(K key, Function<V, Optional<V>> change) {
    return transactions.in(
        () -> {
          Optional<V> after = find(key).flatMap(change);
          after.ifPresent(row -> put(key, row));
          return after.isPresent();
        });
  }

  private Map<K, V> rows() {
    throwFault();
    if (changed.isEmpty()) {
      changed = Optional.of(new LinkedHashMap<>(committed));
    }
    return changed.orElseThrow();
  }

  void commit() {
    changed.ifPresent(rows -> committed = Collections.unmodifiableMap(rows));
  }

  void discardChanges() {
    changed = Optional.empty();
  }
}
