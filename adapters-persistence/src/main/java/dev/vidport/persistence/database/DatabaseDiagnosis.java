package dev.vidport.persistence.database;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.h2.api.ErrorCode;
import org.h2.jdbc.JdbcException;

/** Explains in one line how an operator can fix a database that fails at the start. */
final class DatabaseDiagnosis {
  private static final String WRONG_LOGIN = "28";
  private static final String NO_DATABASE = "3D000";

  private static final Set<Integer> INVALID_URL =
      Set.of(
          ErrorCode.URL_RELATIVE_TO_CWD,
          ErrorCode.URL_FORMAT_ERROR_2,
          ErrorCode.UNSUPPORTED_SETTING_1,
          ErrorCode.UNSUPPORTED_SETTING_COMBINATION);

  private final DatabaseSettings settings;

  DatabaseDiagnosis(DatabaseSettings settings) {
    this.settings = settings;
  }

  DatabaseProblem explain(Throwable fault) {
    if (settings.file().isPresent() && chain(fault).anyMatch(H2File::isHeldByAnother)) {
      return new DatabaseInUse(settings, fault);
    }
    boolean isServer = settings.isServer();
    return new DatabaseProblem(
        "can't open the database "
            + settings.address()
            + ": "
            + firstLine(root(fault))
            + (isServer ? advice(fault) : adviceOnFile(fault)),
        isServer ? isRefused(fault) : isInvalidUrl(fault),
        fault);
  }

  /**
   * As {@link #explain}, for a file in which no migration has succeeded. H2 commits each statement
   * of a migration, so a first start that was interrupted leaves some of the tables.
   */
  DatabaseProblem explainUnfinished(Throwable fault) {
    return new DatabaseProblem(
        "can't open the database "
            + settings.address()
            + ": "
            + firstLine(root(fault))
            + "; its first start did not complete, so it holds no data: delete "
            + settings.storedFile().map(Path::toString).orElse("it")
            + " and start again",
        false,
        fault);
  }

  /** The server has no such user, password or database. */
  private static boolean isRefused(Throwable fault) {
    String state = sqlState(fault).orElse("");
    return state.startsWith(WRONG_LOGIN) || state.equals(NO_DATABASE);
  }

  private static String adviceOnFile(Throwable fault) {
    return isInvalidUrl(fault) ? "; check VIDPORT_DATABASE_URL" : "";
  }

  private static boolean isInvalidUrl(Throwable fault) {
    return chain(fault).anyMatch(e -> INVALID_URL.contains(e.getErrorCode()));
  }

  private static String advice(Throwable fault) {
    String state = sqlState(fault).orElse("");
    if (state.startsWith(WRONG_LOGIN)) {
      return "; check VIDPORT_DATABASE_USER and VIDPORT_DATABASE_PASSWORD";
    }
    if (state.equals(NO_DATABASE)) {
      return "; create the database, or check VIDPORT_DATABASE_URL";
    }
    if (state.equals("42501")) {
      return "; grant create on the schema to VIDPORT_DATABASE_USER, as its owner";
    }
    if (firstLine(root(fault)).contains("targetServerType")) {
      return "; the server permits only reads: name the primary in VIDPORT_DATABASE_URL, or all"
          + " servers as host1,host2";
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

  static String firstLine(Throwable e) {
    // H2 appends the statement, in lines of its own.
    String message = e instanceof JdbcException h2 ? h2.getOriginalMessage() : e.getMessage();
    return Objects.requireNonNullElseGet(message, e::toString)
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .findFirst()
        .orElse("");
  }
}
