package dev.vidport.persistence.engine;

import static org.awaitility.Awaitility.await;

import dev.vidport.domain.job.Step;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.persistence.job.JdbcJobs;
import dev.vidport.usecases.job.StepSchedulerContract;
import dev.vidport.usecases.job.port.Jobs;
import dev.vidport.usecases.job.port.StepScheduler;
import dev.vidport.usecases.transaction.port.Transactions;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.statement.Update;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@Order(3)
@ParameterizedClass
@Execution(ExecutionMode.CONCURRENT)
@EnumSource
final class JobEngineQueueTest extends StepSchedulerContract {
  private final Database database;
  @AutoClose private final JobEngine engine;

  JobEngineQueueTest(TestDatabase kind) {
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
  protected void pick(Step step) {
    update(
        """
        update step_execution set picked = true, picked_by = 'worker'
        where task_instance = :step
        """,
        statement -> statement.bind("step", StepText.of(step)));
  }

  @Override
  protected void complete(Step step) {
    update(
        "update job set done = done || :entry where id = :job",
        statement ->
            statement
                .bind("entry", StepText.entry(step, "1-test"))
                .bind("job", step.job().value()));
    update(
        "delete from step_execution where task_instance = :step",
        statement -> statement.bind("step", StepText.of(step)));
  }

  private void update(String sql, UnaryOperator<Update> parameters) {
    database.with(handle -> parameters.apply(handle.createUpdate(sql)).execute());
  }

  @Override
  protected List<Step> taken(int count) {
    RecordingStepHandler taken = new RecordingStepHandler();
    engine.start(taken);
    await().until(() -> taken.began.size() >= count);
    return taken.began.subList(0, count);
  }
}
