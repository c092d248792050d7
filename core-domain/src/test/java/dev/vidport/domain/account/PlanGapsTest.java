package dev.vidport.domain.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.Refused;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class PlanGapsTest {
  private static final Plan STARTER = Plans.defaults().named("starter").orElseThrow();

  @Test
  void requestWithinThePlanIsAccepted() {
    PlanGaps gaps =
        new PlanGaps(STARTER)
            .height(OptionalInt.of(1080))
            .height(OptionalInt.empty())
            .feature(Feature.REDACTION, true, "redactions");

    assertThatCode(gaps::refuseIfAny).doesNotThrowAnyException();
  }

  @Test
  void everyFieldBeyondThePlanIsReported() {
    PlanGaps gaps =
        new PlanGaps(STARTER)
            .height(OptionalInt.of(1440))
            .feature(Feature.CAPTIONS, true, "captions");

    Refused refused = catchThrowableOfType(Refused.class, gaps::refuseIfAny);

    assertThat(refused.refusal().code()).isEqualTo(RefusalCode.PLAN_UPGRADE_REQUIRED);
    assertThat(refused.refusal().details())
        .containsExactly(
            new Problem("maxHeight", "the Starter plan allows up to 1080p"),
            new Problem("captions", "not included in the Starter plan"));
  }

  @Test
  void unusedFeatureNeedsNoPlan() {
    PlanGaps gaps = new PlanGaps(STARTER).feature(Feature.CAPTIONS, false, "captions");

    assertThatCode(gaps::refuseIfAny).doesNotThrowAnyException();
  }
}
