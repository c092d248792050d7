package dev.vidport.host.doctor;

import dev.vidport.library.internal.DatabaseState;
import dev.vidport.library.internal.Inspection;
import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.usecases.doctor.port.Finding;
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

  private Optional<Finding> pooler(DatabaseState state) {
    if (!state.isPooled()) {
      return Optional.empty();
    }
    return Optional.of(
        state.preparesStatements()
            ? Finding.advice(
                "database",
                "a connection pooler is before the database, and statements are prepared on the server",
                "remove prepareThreshold from VIDPORT_DATABASE_URL, or set it to 0, unless the pooler"
                    + " keeps prepared statements")
            : Finding.ok(
                "database",
                "a connection pooler is before the database; statements are not prepared on the"
                    + " server, and each transaction sets its time limits"));
  }

  private Finding schema(DatabaseState state) {
    String where = address + " (" + state.product() + ")";
    if (state.pending().isEmpty()) {
      return Finding.ok("database", "reachable, schema up to date: " + where);
    }
    if (!state.canCreateTables()) {
      return Finding.problem(
          "database",
          "the user may not create tables in " + where,
          "grant it create on the schema, as its owner");
    }
    return state.isEmpty()
        ? Finding.ok("database", "reachable, the first start creates the tables: " + where)
        : Finding.advice(
            "database",
            "the next start of a server migrates "
                + where
                + ": "
                + String.join(", ", state.pending()),
            "back up first");
  }
}
