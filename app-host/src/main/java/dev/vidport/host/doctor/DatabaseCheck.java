package dev.vidport.host.doctor;

import dev.vidport.library.internal.DatabaseState;
import dev.vidport.library.internal.Inspection;
import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.usecases.doctor.port.Finding;
import dev.vidport.usecases.doctor.port.FindingCode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Checks the database and its clock, and changes nothing in it. */
final class DatabaseCheck {
  private final Inspection inspection;
  private final String address;
  private final ClockCheck clock;

  /**
   * @param address of the database, for the text of the findings
   */
  DatabaseCheck(Inspection inspection, String address, ClockCheck clock) {
    this.inspection = inspection;
    this.address = address;
    this.clock = clock;
  }

  List<Finding> check() {
    try {
      return inspection
          .database()
          .map(
              state ->
                  Stream.concat(
                          Stream.of(
                              schema(state), clock.compare("the database clock", state.time())),
                          pooler(state).stream())
                      .toList())
          .orElseGet(() -> List.of(FindingCode.DATABASE_NEW.ok("where", address)));
    } catch (DatabaseProblem e) {
      return List.of(
          FindingCode.DATABASE_UNUSABLE.problem("reason", String.valueOf(e.getMessage())));
    }
  }

  private Optional<Finding> pooler(DatabaseState state) {
    if (!state.isPooled()) {
      return Optional.empty();
    }
    return Optional.of(
        state.preparesStatements()
            ? FindingCode.DATABASE_POOL_PREPARES.advice()
            : FindingCode.DATABASE_POOLED.ok());
  }

  private Finding schema(DatabaseState state) {
    String where = address + " (" + state.product() + ")";
    if (state.pending().isEmpty()) {
      return FindingCode.DATABASE_UP_TO_DATE.ok("where", where);
    }
    if (!state.canCreateTables()) {
      return FindingCode.DATABASE_NO_RIGHT.problem("where", where);
    }
    return state.isEmpty()
        ? FindingCode.DATABASE_EMPTY.ok("where", where)
        : FindingCode.DATABASE_BEHIND.advice(
            "where", where, "migrations", String.join(", ", state.pending()));
  }
}
