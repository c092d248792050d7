package dev.vidport.persistence.job;

import com.github.kagkarlsson.scheduler.jdbc.DefaultJdbcCustomization;

/**
 * Lets db-scheduler lock what it fetches on H2, which it believes to be unable to. With its other
 * strategy it would fetch again and again what is due while all threads are busy, and keep all of
 * that in memory.
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
    return """
        select * from %s
        where picked = ? and execution_time <= ? %s
        order by %sexecution_time
        fetch first %d rows only
        for update skip locked
        """
        .formatted(table, andCondition, byPriority ? "priority desc, " : "", limit);
  }
}
