package dev.vidport.persistence.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.render.RenderCapacity;
import dev.vidport.domain.render.WorkerLoad;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;

/**
 * What PostgreSQL reads for the recurrent statements of a worker while many steps wait and run. All
 * pages are in memory, so the figures do not depend on the machine.
 */
final class QueuePlanTest {
  private static final int QUEUED = 8_000;
  private static final int DELAYED = 4_000;
  private static final int RUNNING = 1_000;

  /** So many that reading all of them would exceed the limit of the count. */
  private static final int MANY = 60_000;

  /** A few levels of an index for each lane, and the rows found. */
  private static final int FEW_PAGES = 60;

  private static final Pattern PAGES = Pattern.compile("Buffers: shared hit=([0-9]+)");
  private static final Duration HEARTBEAT = Duration.ofSeconds(6);

  private final Database database = TestDatabase.POSTGRESQL.emptied();

  QueuePlanTest() {
    fill("queued", QUEUED, false, false);
    fill("delayed", DELAYED, true, false);
    fill("running", RUNNING, false, true);
    database.with(handle -> handle.execute("vacuum analyze step_execution"));
  }

  @Test
  void pollReadsAFewPages() {
    assertThat(pages(DueWork.query(false))).isLessThan(FEW_PAGES);
  }

  /** Steps that wait for their next attempt come first in the order of a lane. */
  @Test
  void pickReadsNoStepThatIsDelayed() {
    database.with(
        handle ->
            handle.execute(
                "update step_execution set turn = turn - interval '1' day where delayed"));

    String pick =
        new PostgresLaneCustomization(QueueLane.HEAVY, "a", () -> false)
            .pick(StepQueue.TABLE, 4)
            .replaceFirst("\\?", "'a'")
            .replaceFirst("\\?", "current_timestamp");

    assertThat(pages(pick)).isLessThan(2 * FEW_PAGES);
  }

  @Test
  void pollWithNothingDueReadsAFewPages() {
    database.with(
        handle -> handle.execute("delete from step_execution where not delayed and not picked"));
    database.with(handle -> handle.execute("vacuum analyze step_execution"));

    assertThat(pages(DueWork.query(false))).isLessThan(2 * FEW_PAGES);
  }

  @Test
  void checkForDeadWorkersReadsNoLivingSteps() {
    database.with(
        handle ->
            handle.execute(
                "update step_execution set last_heartbeat = current_timestamp - interval '1' minute"
                    + " where task_instance like '%CHUNK:2000007'"));
    List<StepHeartbeat> stale = new StepLeases(database).staleHeartbeats(HEARTBEAT, 100);

    assertThat(stale).hasSize(1);
    assertThat(pages(StepLeases.stale(HEARTBEAT, 100))).isLessThan(FEW_PAGES);
  }

  /** Thousands of transfers run on other workers. */
  @Test
  void pickOfATransferReadsTheRunningStepsOfItsWorkerOnly() {
    database.with(
        handle -> handle.execute("update step_execution set task_name = 'transfer' where picked"));
    database.with(handle -> handle.execute("vacuum analyze step_execution"));

    String pick =
        new PostgresLaneCustomization(QueueLane.TRANSFER, "worker7", () -> false)
            .pick(StepQueue.TABLE, 2)
            .replaceFirst("\\?", "'worker7'")
            .replaceFirst("\\?", "current_timestamp");

    assertThat(pages(pick)).isLessThan(2 * FEW_PAGES);
  }

  /** With the steps of each worker, which are a twentieth of the queue. */
  @Test
  void capacityCountsRunningStepsExactlyAndReadsNoFurtherQueue() {
    fill("more", MANY, QUEUED, false, false);
    database.with(handle -> handle.execute("vacuum analyze step_execution"));
    database.with(
        handle ->
            handle.execute(
                "insert into worker (instance, name, slots, parallel_chunks, free_bytes, last_seen)"
                    + " values ('worker7', 'worker7', 20, 2, 0, current_timestamp)"));

    RenderCapacity capacity = new RegisteredWorkers(database).capacity(Duration.ofMinutes(1));

    assertThat(capacity.workers()).extracting(WorkerLoad::running).containsExactly(10);
    assertThat(capacity.waiting()).isEqualTo(10_000 + RUNNING - 10);
    assertThat(pages(RegisteredWorkers.STEPS)).isLessThan(RUNNING + 1_000);
  }

  @Test
  void noMoreHeartbeatsThanTheLimitAreRead() {
    database.with(
        handle ->
            handle.execute(
                "update step_execution set last_heartbeat = current_timestamp - interval '1' minute"
                    + " where picked"));

    assertThat(new StepLeases(database).staleHeartbeats(HEARTBEAT, 100)).hasSize(100);
  }

  private void fill(String job, int steps, boolean delayed, boolean picked) {
    fill(job, steps, delayed ? 1_000_000 : picked ? 2_000_000 : 0, delayed, picked);
  }

  private void fill(String job, int steps, int first, boolean delayed, boolean picked) {
    database.with(
        handle ->
            handle
                .createUpdate(
                    """
                    insert into step_execution (task_name, task_instance, job_id, turn, delayed,
                      execution_time, picked, picked_by, last_heartbeat, consecutive_failures,
                      version)
                    select 'step', lpad(to_hex(i), 32, '0') || ':RENDER.CHUNK:' || i,
                      :job || i, current_timestamp + i * interval '1' second, :delayed,
                      current_timestamp + cast(case when :delayed then 1 else 0 end as int) * interval '1' minute,
                      :picked, case when :picked then 'worker' || i % 100 end,
                      case when :picked then current_timestamp end, 0, 1
                    from generate_series(:first, :first + :steps - 1) i
                    """)
                .bind("job", job)
                .bind("steps", steps)
                .bind("first", first)
                .bind("delayed", delayed)
                .bind("picked", picked)
                .execute());
  }

  /** The pages that a statement reads; its changes are rolled back. */
  private int pages(String sql) {
    List<String> plan = database.apart(handle -> explain(handle, sql));
    assertThat(plan).as("plan").noneMatch(line -> line.contains("Seq Scan on step_execution"));
    return plan.stream()
        .map(PAGES::matcher)
        .filter(Matcher::find)
        .mapToInt(found -> Integer.parseInt(found.group(1)))
        .findFirst()
        .orElseThrow(() -> new AssertionError(String.join("\n", plan)));
  }

  private static List<String> explain(Handle handle, String sql) {
    handle.begin();
    try {
      return handle.createQuery("explain (analyze, buffers) " + sql).mapTo(String.class).list();
    } finally {
      handle.rollback();
    }
  }
}
