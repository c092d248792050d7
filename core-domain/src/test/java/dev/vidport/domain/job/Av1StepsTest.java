package dev.vidport.domain.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.id.JobId;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class Av1StepsTest {
  private static final JobId JOB = new JobId("a".repeat(32));
  private static final Step COMPARE = Step.only(JOB, Av1Steps.COMPARE);
  private static final Step FIRST = new Step(JOB, Av1Steps.CHUNK, 3);
  private static final Step SECOND = new Step(JOB, Av1Steps.CHUNK, 4);
  private static final Step PUBLISH = Step.only(JOB, Av1Steps.PUBLISH);
  private static final List<Integer> CHUNKS = List.of(3, 4);

  @Test
  void publicationFollowsTheLastChunk() {
    assertThat(Av1Steps.after(COMPARE, CHUNKS, Set.of(COMPARE))).containsExactly(FIRST, SECOND);
    assertThat(Av1Steps.after(SECOND, CHUNKS, Set.of(COMPARE, SECOND))).isEmpty();
    assertThat(Av1Steps.after(FIRST, CHUNKS, Set.of(COMPARE, FIRST, SECOND)))
        .containsExactly(PUBLISH);
    assertThat(Av1Steps.after(PUBLISH, CHUNKS, Set.of(COMPARE, FIRST, SECOND, PUBLISH))).isEmpty();
  }

  /** The last step reports it; without a step, the job would never end. */
  @Test
  void lastStepFollowsTheComparisonOfAVideoWhosePlanIsLost() {
    assertThat(Av1Steps.after(COMPARE, List.of(), Set.of(COMPARE))).containsExactly(PUBLISH);
  }
}
