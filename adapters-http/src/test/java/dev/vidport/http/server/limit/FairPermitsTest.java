package dev.vidport.http.server.limit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FairPermitsTest {
  private final FairPermits permits = new FairPermits(100);

  private int take(String holder) {
    int taken = 0;
    while (permits.tryAcquire(holder)) {
      taken++;
    }
    return taken;
  }

  @Test
  void oneHolderGetsHalfOfThePermits() {
    assertThat(take("a")).isEqualTo(50);
  }

  @Test
  void everyNewHolderGetsPermits() {
    assertThat(take("a")).isEqualTo(50);
    assertThat(take("b")).isEqualTo(25);
    assertThat(take("c")).isEqualTo(13);
    assertThat(take("d")).isEqualTo(6);
  }

  @Test
  void releasedPermitCanBeTakenAgain() {
    take("a");
    permits.release("a");

    assertThat(take("a")).isEqualTo(1);
  }

  @Test
  void onePermitIsForAnyHolder() {
    FairPermits one = new FairPermits(1);

    assertThat(one.tryAcquire("a")).isTrue();
    assertThat(one.tryAcquire("b")).isFalse();
    one.release("a");
    assertThat(one.tryAcquire("b")).isTrue();
  }
}
