package dev.vidport.persistence.engine;

import com.github.kagkarlsson.scheduler.jdbc.DefaultJdbcCustomization;
import java.util.Locale;

/**
 * Enables db-scheduler's lock-and-fetch polling on H2, which its default customization does not
 * offer. Its other strategy would repeatedly fetch due executions while all threads are busy, and
 * keep them in memory.
 */
public class H2Customization extends DefaultJdbcCustomization {
  public H2Customization() {
    super(false);
  }

  @Override
  public String getName() {
    return "H2";
  }

  @Override
  public boolean supportsGenericLockAndFetch() {
    return true;
  }

  @Override
  public String createGenericSelectForUpdateQuery(
      String table, int limit, String andCondition, boolean byPriority) {
    return String.format(
        Locale.ROOT,
        """
        select * from %s
        where picked = ? and execution_time <= ? %s
        order by %sexecution_time
        fetch first %d rows only
        for update skip locked
        """,
        table,
        andCondition,
        byPriority ? "priority desc, " : "",
        limit);
  }
}
