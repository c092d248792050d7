package dev.vidport.usecases.retention;

import dev.vidport.usecases.transaction.BatchedDeletion;
import dev.vidport.usecases.transaction.port.RecurringTask;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Deletes the records whose retention has ended. */
public final class DeleteExpired {
  private static final Duration PERIOD = Duration.ofMinutes(10);

  private final List<Retention> retentions;
  private final Clock clock;

  public DeleteExpired(List<Retention> retentions, Clock clock) {
    this.retentions = List.copyOf(retentions);
    this.clock = clock;
  }

  /**
   * Deletes in batches, so that no transaction deletes very many records. A kind that fails does
   * not keep the others from being deleted; its failure is thrown at the end.
   *
   * @return the number of deleted records by {@link Retention#records}
   */
  public Map<String, Integer> handle() {
    Instant now = clock.instant();
    Map<String, Integer> deleted = new LinkedHashMap<>();
    List<RuntimeException> failures = new ArrayList<>();
    for (Retention retention : retentions) {
      Instant before = now.minus(retention.kept());
      try {
        deleted.put(
            retention.records(),
            BatchedDeletion.all(max -> retention.deletion().delete(before, max)));
      } catch (RuntimeException e) {
        failures.add(e);
      }
    }
    if (!failures.isEmpty()) {
      RuntimeException first = failures.get(0);
      failures.stream().skip(1).forEach(first::addSuppressed);
      throw first;
    }
    return deleted;
  }

  public RecurringTask recurringTask() {
    return new RecurringTask("delete-expired", PERIOD, this::handle);
  }
}
