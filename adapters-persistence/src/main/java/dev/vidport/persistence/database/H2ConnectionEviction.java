package dev.vidport.persistence.database;

import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;
import java.util.Set;
import org.h2.api.ErrorCode;

/**
 * Makes the pool evict connections to a database that has closed itself. HikariCP does not know
 * H2's error codes for that, and hands out a recently used connection without testing it.
 */
final class H2ConnectionEviction implements SQLExceptionOverride {
  private static final Set<Integer> DISCONNECTED =
      Set.of(ErrorCode.DATABASE_IS_CLOSED, ErrorCode.DATABASE_CALLED_AT_SHUTDOWN);

  @java.lang.Override
  public Override adjudicate(SQLException fault) {
    return DISCONNECTED.contains(fault.getErrorCode())
        ? Override.MUST_EVICT
        : Override.CONTINUE_EVICT;
  }
}
