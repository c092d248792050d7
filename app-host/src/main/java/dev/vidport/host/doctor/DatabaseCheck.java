package dev.vidport.host.doctor;

import dev.vidport.library.internal.DatabaseState;
import dev.vidport.library.internal.Inspection;
import dev.vidport.persistence.database.DatabaseProblem;
import java.util.List;

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
          .map(state -> List.of(schema(state), clock.compare("the database clock", state.time())))
          .orElseGet(
              () ->
                  List.of(
                      Finding.ok(
                          "database",
                          "does not exist yet, the first start creates it: " + address)));
    } catch (DatabaseProblem e) {
      return List.of(Finding.problem("database", String.valueOf(e.getMessage())));
    }
  }

  private Finding schema(DatabaseState state) {
    String where = address + " (" + state.product() + ")";
    if (state.pending().isEmpty()) {
      return Finding.ok("database", "reachable, schema up to date: " + where);
    }
    if (!state.canCreateTables()) {
      return Finding.problem(
          "database",
          "the user may not create tables in "
              + where
              + "; grant it create on the schema, as its owner");
    }
    return state.isEmpty()
        ? Finding.ok("database", "reachable, the first start creates the tables: " + where)
        : Finding.advice(
            "database",
            "the next start of a server migrates "
                + where
                + ": "
                + String.join(", ", state.pending())
                + "; back up first");
  }
}
