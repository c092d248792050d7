package dev.vidport.persistence.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.job.RenderFlow;
import dev.vidport.usecases.job.JobFixture;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class SilentStepsTest {
  private static final int MOST = 3;
  private static final Instant LONG_AGO = Instant.parse("2001-01-01T00:00:00Z");

  private final Claim claim = new Claim(RenderFlow.first(JobFixture.job().id()), 7, 0);
  private final SilentSteps silent = new SilentSteps(MOST);

  @Test
  void aHeartbeatThatDoesNotChangeIsThatOfADeadHost() {
    look(LONG_AGO);
    look(LONG_AGO);
    assertThat(look(LONG_AGO)).isEmpty();

    assertThat(look(LONG_AGO)).containsExactly(claim);
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

    Claim next = new Claim(claim.step(), claim.version() + 1, 1);

    assertThat(silent.look(List.of(new Beat(next, Optional.of(LONG_AGO))))).isEmpty();
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
    assertThat(look(LONG_AGO)).containsExactly(claim);
  }

  private List<Claim> look(Instant heartbeat) {
    return silent.look(List.of(new Beat(claim, Optional.of(heartbeat))));
  }
}
