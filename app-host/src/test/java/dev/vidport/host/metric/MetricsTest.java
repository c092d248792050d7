package dev.vidport.host.metric;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.persistence.job.Backlog;
import dev.vidport.persistence.job.StepEnd;
import dev.vidport.usecases.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class MetricsTest {
  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07Z");
  private static final Step CHUNK = new Step(new JobId("a".repeat(32)), StepKind.CHUNK, 0);

  private final SettableClock clock = new SettableClock(NOW);
  private final AtomicInteger asked = new AtomicInteger();

  @Test
  void backlogIsToldByKindAndState() {
    Metrics metrics =
        new Metrics(
            () ->
                new Backlog(
                    List.of(
                        new Backlog.Steps(
                            StepKind.CHUNK, Backlog.State.QUEUED, 3, NOW.minusSeconds(90))),
                    2,
                    Optional.of(NOW.minusSeconds(7))),
            clock);

    assertThat(lines(metrics))
        .contains(
            "vidport_database_up 1.0",
            "vidport_steps{kind=\"CHUNK\",state=\"QUEUED\"} 3.0",
            "vidport_steps{kind=\"CHUNK\",state=\"RUNNING\"} 0.0",
            "vidport_oldest_due_step_age_seconds 90.0",
            "vidport_outbox_events 2.0",
            "vidport_outbox_oldest_event_age_seconds 7.0");
  }

  @Test
  void databaseIsNotAskedForEachReading() {
    Metrics metrics = new Metrics(this::counted, clock);

    metrics.text();
    metrics.text();
    clock.advance(Duration.ofSeconds(6));
    metrics.text();

    assertThat(asked).hasValue(2);
  }

  @Test
  void databaseThatIsAwayLeavesTheOtherFigures() {
    Metrics metrics =
        new Metrics(
            () -> {
              throw new IllegalStateException("away");
            },
            clock);
    metrics.worker(4, () -> 1);

    assertThat(lines(metrics))
        .contains(
            "vidport_database_up 0.0", "vidport_worker_slots 4.0", "vidport_worker_slots_used 1.0")
        .noneMatch(line -> line.startsWith("vidport_steps{"));
  }

  @Test
  void workerWithAFullDiskIsSeen() {
    Metrics metrics = new Metrics(this::counted, clock);
    metrics.room(() -> 5_000_000_000L, () -> true);

    assertThat(lines(metrics))
        .contains("vidport_worker_free_bytes 5.0E9", "vidport_worker_lacks_room 1.0");
  }

  @Test
  void stepsAreTimedByKindAndEnd() {
    Metrics metrics = new Metrics(this::counted, clock);

    metrics.begins(CHUNK, Duration.ofMillis(1500)).ended(StepEnd.RETRIED);

    assertThat(lines(metrics))
        .contains(
            "vidport_step_wait_seconds_bucket{kind=\"CHUNK\",le=\"1.0\"} 0",
            "vidport_step_wait_seconds_bucket{kind=\"CHUNK\",le=\"2.0\"} 1",
            "vidport_step_wait_seconds_sum{kind=\"CHUNK\"} 1.5",
            "vidport_step_duration_seconds_count{end=\"RETRIED\",kind=\"CHUNK\"} 1");
  }

  private Backlog counted() {
    asked.incrementAndGet();
    return new Backlog(List.of(), 0, Optional.empty());
  }

  private static List<String> lines(Metrics metrics) {
    return new String(metrics.text(), UTF_8).lines().toList();
  }
}
