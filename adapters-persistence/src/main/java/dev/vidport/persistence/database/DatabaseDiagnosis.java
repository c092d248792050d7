package dev.vidport.persistence.database;

import java.sql.SQLException;
import java.util.Optional;
import java.util.stream.Stream;

/** Explains in one line how an operator can fix a database that fails at the start. */
final class DatabaseDiagnosis {
  private final DatabaseSettings settings;

  DatabaseDiagnosis(DatabaseSettings settings) {
    this.settings = settings;
  }

  DatabaseProblem explain(Throwable fault) {
    if (settings.file().isPresent() && chain(fault).anyMatch(H2File::isHeldByAnother)) {
      return new DatabaseProblem(
          "can't open the database "
              + settings.address()
              + ": another process has it open and does not serve it; if a server starts or stops,"
              + " try again in a few seconds",
          fault);
    }
    String advice = settings.jdbcUrl().startsWith("jdbc:postgresql:") ? advice(fault) : "";
    return new DatabaseProblem(
        "can't open the database " + settings.address() + ": " + firstLine(root(fault)) + advice,
        fault);
  }

  private static String advice(Throwable fault) {
    String state = sqlState(fault).orElse("");
    if (state.startsWith("28")) {
      return "; check VIDPORT_DATABASE_USER and VIDPORT_DATABASE_PASSWORD";
    }
    if (state.equals("3D000")) {
      return "; create the database, or check VIDPORT_DATABASE_URL";
    }
    if (state.equals("42501")) {
      return "; grant create on the schema to VIDPORT_DATABASE_USER, as its owner";
    }
    if (state.startsWith("08")) {
      return "; check VIDPORT_DATABASE_URL, and that the database is running";
    }
    return "; check VIDPORT_DATABASE_URL and VIDPORT_DATABASE_USER";
  }

  /** The state of the innermost exception that has one. */
  private static Optional<String> sqlState(Throwable fault) {
    return chain(fault)
        .map(cause -> Optional.ofNullable(cause.getSQLState()))
        .flatMap(Optional::stream)
        .reduce((outer, inner) -> inner);
  }

  /** The database's exceptions among {@code fault} and its causes, the outermost first. */
  private static Stream<SQLException> chain(Throwable fault) {
    return Stream.iterate(
            Optional.of(fault), Optional::isPresent, cause -> cause.map(Throwable::getCause))
        .flatMap(Optional::stream)
        .filter(SQLException.class::isInstance)
        .map(SQLException.class::cast);
  }

  static Throwable root(Throwable e) {
    Throwable root = e;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    return root;
  }

  private static String firstLine(Throwable e) {
    String message = e.getMessage() == null ? e.toString() : e.getMessage();
    return message
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .findFirst()
        .orElse("");
  }
}
