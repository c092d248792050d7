package dev.vidport.persistence.engine;

import static org.awaitility.Awaitility.await;

import dev.vidport.domain.job.Step;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.job.JdbcJobs;
import dev.vidport.usecases.job.Jobs;
import dev.vidport.usecases.job.StepScheduler;
import dev.vidport.usecases.job.StepSchedulerContract;
import dev.vidport.usecases.job.Transactions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Nested;

final class JobEngineQueueTest {
  @Nested
  final class InMemory extends Contract {
    InMemory() {
      super(TestDatabase.H2_MEMORY);
    }
  }

  @Nested
  final class OnAFile extends Contract {
    OnAFile() {
      super(TestDatabase.H2_FILE);
    }
  }

  @Nested
  final class OnPostgres extends Contract {
    OnPostgres() {
      super(TestDatabase.POSTGRESQL);
    }
  }

  abstract static class Contract extends StepSchedulerContract {
    private final Database database;
    @AutoClose private final JobEngine engine;

    Contract(TestDatabase kind) {
      database = kind.emptied();
      engine = EngineSettingsFixture.idle(database);
    }

    @Override
    protected StepScheduler steps() {
      return engine;
    }

    @Override
    protected Jobs jobs() {
      return new JdbcJobs(database);
    }

    @Override
    protected Transactions transactions() {
      return database;
    }

    @Override
    protected List<Step> taken(int count) {
      RecordingStepHandler taken = new RecordingStepHandler();
      engine.start(taken);
      await().atMost(Duration.ofSeconds(10)).until(() -> taken.began.size() >= count);
      return taken.began.subList(0, count);
    }
  }
}
