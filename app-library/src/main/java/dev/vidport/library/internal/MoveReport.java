package dev.vidport.library.internal;

import dev.vidport.persistence.move.TableRows;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The result of a move.
 *
 * @param tables the rows of each table at both places; empty if the database stays
 * @param objects what the store has; empty if it stays
 */
public record MoveReport(List<TableRows> tables, Optional<Objects> objects, Duration time) {
  public MoveReport {
    tables = List.copyOf(tables);
  }

  /**
   * The objects of the new store.
   *
   * @param copied by this call; the others were there from an earlier one
   * @param digests how many were compared by their digests
   * @param uploads unfinished uploads that continue
   * @param restarted those of them whose parts cannot be read from the old store, so that clients
   *     send them again
   */
  public record Objects(
      long count, long bytes, long copied, long digests, long uploads, long restarted) {}
}
