package dev.vidport.persistence.job;

import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.job.WorkerPausesContract;
import dev.vidport.usecases.job.port.WorkerPauses;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(names = {"H2_MEMORY", "POSTGRESQL"})
final class JdbcWorkerPausesTest extends WorkerPausesContract {
  private final Database database;

  JdbcWorkerPausesTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected WorkerPauses pauses() {
    return new JdbcWorkerPauses(database);
  }

  @Override
  protected void see(String name, String instance) {
    database.update(
        """
        insert into worker (instance, name, slots, parallel_chunks, free_bytes, last_seen)
        values (:instance, :name, 1, 1, 0, current_timestamp)
        """,
        statement -> statement.bind("instance", instance).bind("name", name));
  }
}
