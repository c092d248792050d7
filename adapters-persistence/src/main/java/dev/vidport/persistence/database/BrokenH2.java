package dev.vidport.persistence.database;

import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;
import java.util.Set;
import org.h2.api.ErrorCode;

/**
 * Has the pool drop connections to a process that is gone. It does not know H2's codes for that,
 * and hands a connection that was used a moment ago out again without a test.
 */
final class BrokenH2 implements SQLExceptionOverride {
  private static final Set<Integer> GONE =
      Set.of(
          ErrorCode.CONNECTION_BROKEN_1,
          ErrorCode.DATABASE_IS_CLOSED,
          ErrorCode.DATABASE_CALLED_AT_SHUTDOWN);

  @java.lang.Override
  public Override adjudicate(SQLException fault) {
    return GONE.contains(fault.getErrorCode()) ? Override.MUST_EVICT : Override.CONTINUE_EVICT;
  }
}
