package dev.vidport.domain.refusal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;

class ProblemsTest {
  private final Problems problems = new Problems();

  @Test
  void messageHasTheFirstProblemAndTheNumberOfTheOthers() {
    add(1);
    assertThat(refusal().message()).isEqualTo("f0: is wrong");

    add(1_499);
    assertThat(refusal().message())
        .isEqualTo("f0: is wrong (and 1499 more; the first 1000 are listed)");
    assertThat(refusal().details()).hasSize(1_000).startsWith(new Problem("f0", "is wrong"));
  }

  @Test
  void numberOfProblemsIsALowerBoundIfTheCheckEndedEarly() {
    add(3);
    problems.stopEarly();

    assertThat(refusal().message()).isEqualTo("f0: is wrong (and at least 2 more)");
  }

  private void add(int count) {
    for (int i = 0; i < count; i++) {
      problems.add("f" + i, "is wrong");
    }
  }

  private Refusal refusal() {
    return catchThrowableOfType(RefusalException.class, problems::refuseIfAny).refusal();
  }
}
