package dev.vidport.domain.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.vidport.domain.refusal.Problem;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class PlanCheckTest {
  private static final Plan STARTER = Plans.defaults().named("starter").orElseThrow();

  @Test
  void requestWithinThePlanIsAccepted() {
    PlanCheck gaps =
        new PlanCheck(STARTER)
            .height(OptionalInt.of(1080))
            .height(OptionalInt.empty())
            .feature(Feature.REDACTION, true, "redactions");

    assertThatCode(gaps::refuseIfAny).doesNotThrowAnyException();
  }

  @Test
  void everyFieldBeyondThePlanIsReported() {
    PlanCheck gaps =
        new PlanCheck(STARTER)
            .height(OptionalInt.of(1440))
            .feature(Feature.CAPTIONS, true, "captions");

    RefusalException refusalException =
        catchThrowableOfType(RefusalException.class, gaps::refuseIfAny);

    assertThat(refusalException.refusal().code()).isEqualTo(RefusalCode.PLAN_UPGRADE_REQUIRED);
    assertThat(refusalException.refusal().details())
        .containsExactly(
            new Problem("maxHeight", "the Starter plan allows up to 1080p"),
            new Problem("captions", "not included in the Starter plan"));
    assertThat(refusalException.refusal().message())
        .isEqualTo("the Starter plan allows up to 1080p and does not include: captions");
  }

  @Test
  void messageNamesTheLargestHeightOfThePlan() {
    PlanCheck gaps = new PlanCheck(STARTER).height(OptionalInt.of(2160));

    assertThat(catchThrowableOfType(RefusalException.class, gaps::refuseIfAny))
        .hasMessageContaining("the Starter plan allows up to 1080p");
  }

  @Test
  void messageNamesTheFeaturesThatThePlanLacks() {
    PlanCheck gaps = new PlanCheck(STARTER).feature(Feature.CAPTIONS, true, "captions");

    assertThat(catchThrowableOfType(RefusalException.class, gaps::refuseIfAny).refusal().message())
        .isEqualTo("the Starter plan does not include: captions");
  }

  @Test
  void unusedFeatureNeedsNoPlan() {
    PlanCheck gaps = new PlanCheck(STARTER).feature(Feature.CAPTIONS, false, "captions");

    assertThatCode(gaps::refuseIfAny).doesNotThrowAnyException();
  }
}
