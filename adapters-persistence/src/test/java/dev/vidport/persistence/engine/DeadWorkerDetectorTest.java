package dev.vidport.persistence.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.job.RenderFlow;
import dev.vidport.usecases.job.JobFixture;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class DeadWorkerDetectorTest {
  private static final int MAX_MISSED = 3;
  private static final int MORE_AFTER_OUTAGE = 2;
  private static final Instant LONG_AGO = Instant.parse("2001-01-01T00:00:00Z");

  private final StepLease lease =
      new StepLease(RenderFlow.first(JobFixture.job().id()), QueueLane.QUICK, 7, 0);
  private final DeadWorkerDetector detector = new DeadWorkerDetector(MAX_MISSED, MORE_AFTER_OUTAGE);

  @Test
  void unchangedHeartbeatMeansADeadWorker() {
    check(LONG_AGO);
    check(LONG_AGO);
    assertThat(check(LONG_AGO)).isEmpty();

    assertThat(check(LONG_AGO)).containsExactly(lease);
  }

  @Test
  void oldButChangingHeartbeatMeansALivingWorkerWithAnotherClock() {
    for (int i = 0; i < 10; i++) {
      assertThat(check(LONG_AGO.minusSeconds(i / 2))).isEmpty();
    }
  }

  @Test
  void stepTakenOverByAnotherWorkerIsCountedAnew() {
    check(LONG_AGO);
    check(LONG_AGO);
    check(LONG_AGO);

    StepLease next = new StepLease(lease.step(), lease.lane(), lease.version() + 1, 1);

    assertThat(detector.check(List.of(new StepHeartbeat(next, "b", Optional.of(LONG_AGO)))))
        .isEmpty();
  }

  @Test
  void failedCheckStartsOverAndAllowsForWorkersThatReconnectLater() {
    check(LONG_AGO);
    check(LONG_AGO);
    check(LONG_AGO);

    detector.reset();

    for (int i = 0; i < MAX_MISSED + MORE_AFTER_OUTAGE; i++) {
      assertThat(check(LONG_AGO)).isEmpty();
    }
    assertThat(check(LONG_AGO)).containsExactly(lease);
  }

  @Test
  void stepThatBeginsAfterAnOutageIsCheckedAsUsual() {
    detector.reset();
    assertThat(detector.check(List.of())).isEmpty();

    for (int i = 0; i < MAX_MISSED; i++) {
      assertThat(check(LONG_AGO)).isEmpty();
    }
    assertThat(check(LONG_AGO)).containsExactly(lease);
  }

  private List<StepLease> check(Instant heartbeat) {
    return detector.check(List.of(new StepHeartbeat(lease, "a", Optional.of(heartbeat)))).stream()
        .map(StepHeartbeat::lease)
        .toList();
  }
}
