package dev.vidport.bench.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RateDistortionCurveTest {
  private final RateDistortionCurve curve = new RateDistortionCurve();

  @BeforeEach
  void addPoints() {
    curve.add(20, 4000);
    curve.add(10, 1000);
    curve.add(14, 2000);
  }

  @Test
  void curvePassesThroughMeasuredPoints() {
    assertThat(curve.kbpsAt(10)).isEqualTo(1000, within(1e-6));
    assertThat(curve.kbpsAt(14)).isEqualTo(2000, within(1e-6));
    assertThat(curve.kbpsAt(20)).isEqualTo(4000, within(1e-6));
  }

  @Test
  void midpointIsTheGeometricMean() {
    assertThat(curve.kbpsAt(12)).isEqualTo(Math.sqrt(1000 * 2000), within(1e-6));
    assertThat(curve.kbpsAt(17)).isEqualTo(Math.sqrt(2000 * 4000), within(1e-6));
  }

  @Test
  void curveExtrapolatesTheOutermostLine() {
    assertThat(curve.kbpsAt(26)).isEqualTo(8000, within(1e-6));
    assertThat(curve.kbpsAt(6)).isEqualTo(500, within(1e-6));
  }

  @Test
  void rangeCoversTheMeasuredPoints() {
    assertThat(curve.reachesDownTo(10)).isTrue();
    assertThat(curve.reachesDownTo(9.9)).isFalse();
    assertThat(curve.reachesUpTo(20)).isTrue();
    assertThat(curve.reachesUpTo(20.1)).isFalse();
  }
}
