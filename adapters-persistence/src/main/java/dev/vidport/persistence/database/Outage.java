package dev.vidport.persistence.database;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Tells what failed since the database is away, or was too busy with others, from what would fail
 * again. Nothing of such a transaction is kept, unless the connection broke as it was committed.
 */
public final class Outage {
  /** Connections that broke or were refused. */
  private static final String CONNECTION = "08";

  /** Transactions that had to give way to another one. */
  private static final String ROLLED_BACK = "40";

  private static final Set<String> OTHERS =
      Set.of(
          // PostgreSQL is told to stop, has crashed, or is not ready yet.
          "57P01",
          "57P02",
          "57P03",
          // It has as many connections as it takes.
          "53300",
          // A lock was not given within the time to wait for it: PostgreSQL, H2.
          "55P03",
          "HYT00",
          // H2 has closed its file, or the connection.
          "90098",
          "90121",
          "90067");

  private Outage() {}

  /** Whether {@code fault} is one, or was caused by one. */
  public static boolean is(Throwable fault) {
    return Stream.iterate(
            Optional.of(fault), Optional::isPresent, cause -> cause.map(Throwable::getCause))
        .flatMap(Optional::stream)
        .anyMatch(Outage::isItself);
  }

  private static boolean isItself(Throwable fault) {
    return fault instanceof SQLTransientConnectionException
        || fault instanceof SQLNonTransientConnectionException
        || fault instanceof SQLRecoverableException
        || (fault instanceof SQLException told
            && Optional.ofNullable(told.getSQLState()).filter(Outage::isState).isPresent());
  }

  private static boolean isState(String state) {
    return state.startsWith(CONNECTION) || state.startsWith(ROLLED_BACK) || OTHERS.contains(state);
  }
}
