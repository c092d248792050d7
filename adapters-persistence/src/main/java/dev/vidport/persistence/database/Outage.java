package dev.vidport.persistence.database;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Classifies failures that pass: the database is unavailable or overloaded, or a lock was not
 * granted. A transaction that failed this way was rolled back, unless the connection broke during
 * the commit.
 */
public final class Outage {
  /** SQL state class: broken or refused connections. */
  private static final String CONNECTION = "08";

  /** SQL state class: transactions that were rolled back in favour of another. */
  private static final String ROLLED_BACK = "40";

  private static final Set<String> OTHERS =
      Set.of(
          // PostgreSQL shuts down, has crashed, or is not ready yet.
          "57P01",
          "57P02",
          "57P03",
          // PostgreSQL has no free connection.
          "53300",
          // A lock was not granted within the timeout: PostgreSQL, H2.
          "55P03",
          "HYT00",
          // H2 has closed its file or the connection.
          "90098",
          "90121",
          "90067");

  private Outage() {}

  /** Whether {@code fault} or one of its causes is an outage. */
  public static boolean is(Throwable fault) {
    return Stream.iterate(
            Optional.of(fault), Optional::isPresent, cause -> cause.map(Throwable::getCause))
        .flatMap(Optional::stream)
        .anyMatch(Outage::isOutage);
  }

  private static boolean isOutage(Throwable fault) {
    return fault instanceof SQLTransientConnectionException
        || fault instanceof SQLNonTransientConnectionException
        || fault instanceof SQLRecoverableException
        || (fault instanceof SQLException error
            && Optional.ofNullable(error.getSQLState()).filter(Outage::isOutageState).isPresent());
  }

  private static boolean isOutageState(String state) {
    return state.startsWith(CONNECTION) || state.startsWith(ROLLED_BACK) || OTHERS.contains(state);
  }
}
