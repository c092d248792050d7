package dev.vidport.persistence.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.job.RenderFlow;
import dev.vidport.usecases.job.JobFixture;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class DeadWorkerDetectorTest {
  private static final int MOST = 3;
  private static final Instant LONG_AGO = Instant.parse("2001-01-01T00:00:00Z");

  private final StepLease lease = new StepLease(RenderFlow.first(JobFixture.job().id()), 7, 0);
  private final DeadWorkerDetector silent = new DeadWorkerDetector(MOST);

  @Test
  void aHeartbeatThatDoesNotChangeIsThatOfADeadHost() {
    look(LONG_AGO);
    look(LONG_AGO);
    assertThat(look(LONG_AGO)).isEmpty();

    assertThat(look(LONG_AGO)).containsExactly(lease);
  }

  @Test
  void anOldHeartbeatThatChangesIsThatOfAHostWithAnotherClock() {
    for (int i = 0; i < 10; i++) {
      assertThat(look(LONG_AGO.minusSeconds(i / 2))).isEmpty();
    }
  }

  @Test
  void aStepThatAnotherHostHasTakenUpIsAnother() {
    look(LONG_AGO);
    look(LONG_AGO);
    look(LONG_AGO);

    StepLease next = new StepLease(lease.step(), lease.version() + 1, 1);

    assertThat(silent.look(List.of(new StepHeartbeat(next, Optional.of(LONG_AGO))))).isEmpty();
  }

  @Test
  void whoCouldNotLookBeginsAnew() {
    look(LONG_AGO);
    look(LONG_AGO);
    look(LONG_AGO);

    silent.blind();

    look(LONG_AGO);
    look(LONG_AGO);
    assertThat(look(LONG_AGO)).isEmpty();
    assertThat(look(LONG_AGO)).containsExactly(lease);
  }

  private List<StepLease> look(Instant heartbeat) {
    return silent.look(List.of(new StepHeartbeat(lease, Optional.of(heartbeat))));
  }
}
