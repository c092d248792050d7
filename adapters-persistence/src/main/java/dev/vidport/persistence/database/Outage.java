package dev.vidport.persistence.database;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Recognizes temporary failures: the database is unavailable or overloaded, or a lock was not
 * granted. A transaction that failed this way was rolled back, unless the connection broke during
 * the commit.
 */
public final class Outage {
  /** SQL state class: broken or refused connections. */
  private static final String CONNECTION = "08";

  /** SQL state class: transactions that were rolled back in favour of another. */
  private static final String ROLLED_BACK = "40";

  /** SQL state: a write on a server that permits only reads. */
  static final String READ_ONLY = "25006";

  private static final Set<String> UNAVAILABLE =
      Set.of(
          // PostgreSQL shuts down, has crashed, or is not ready yet.
          "57P01",
          "57P02",
          "57P03",
          // PostgreSQL has no free connection.
          "53300",
          // PostgreSQL is a standby, or was made read-only before another server takes over.
          READ_ONLY,
          // PostgreSQL ended the connection: idle for too long.
          "57P05",
          // PostgreSQL ended a transaction that was idle for too long; this host was frozen.
          "25P03",
          // H2 has closed its file or the connection.
          "90098",
          "90121",
          "90067");

  /** A lock was not granted within the timeout: PostgreSQL, H2. */
  private static final Set<String> LOCKED = Set.of("55P03", "HYT00");

  private Outage() {}

  /** Whether {@code fault} or one of its causes is temporary. */
  public static boolean is(Throwable fault) {
    return anyCause(fault, cause -> isUnavailableItself(cause) || isLockedItself(cause));
  }

  /** Whether {@code fault} or one of its causes says that a lock was not granted. */
  static boolean isLocked(Throwable fault) {
    return anyCause(fault, Outage::isLockedItself);
  }

  private static boolean isLockedItself(Throwable fault) {
    return hasState(fault, state -> state.startsWith(ROLLED_BACK) || LOCKED.contains(state));
  }

  /** Whether {@code fault} or one of its causes says that the database does not respond. */
  public static boolean isUnavailable(Throwable fault) {
    return anyCause(fault, Outage::isUnavailableItself);
  }

  /** The innermost message of {@code fault}, in one line. */
  public static String reason(Throwable fault) {
    return DatabaseDiagnosis.firstLine(DatabaseDiagnosis.root(fault));
  }

  private static boolean anyCause(Throwable fault, Predicate<Throwable> test) {
    return Stream.iterate(
            Optional.of(fault), Optional::isPresent, cause -> cause.map(Throwable::getCause))
        .flatMap(Optional::stream)
        .anyMatch(test);
  }

  private static boolean isUnavailableItself(Throwable fault) {
    return fault instanceof SQLTransientConnectionException
        || fault instanceof SQLNonTransientConnectionException
        || fault instanceof SQLRecoverableException
        || isClosedByPool(fault)
        || hasState(fault, state -> state.startsWith(CONNECTION) || UNAVAILABLE.contains(state));
  }

  /** HikariCP closes a broken connection while it is in use; the next call on it fails so. */
  private static boolean isClosedByPool(Throwable fault) {
    return fault instanceof SQLException error
        && error.getSQLState() == null
        && "Connection is closed".equals(error.getMessage());
  }

  private static boolean hasState(Throwable fault, Predicate<String> test) {
    return fault instanceof SQLException error
        && Optional.ofNullable(error.getSQLState()).filter(test).isPresent();
  }
}
