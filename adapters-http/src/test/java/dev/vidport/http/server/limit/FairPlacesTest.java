package dev.vidport.http.server.limit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FairPlacesTest {
  private final FairPlaces places = new FairPlaces(100);

  private int take(String holder) {
    int taken = 0;
    while (places.tryAcquire(holder)) {
      taken++;
    }
    return taken;
  }

  @Test
  void oneHolderGetsHalfOfThePlaces() {
    assertThat(take("a")).isEqualTo(50);
  }

  @Test
  void everyNewHolderFindsPlaces() {
    assertThat(take("a")).isEqualTo(50);
    assertThat(take("b")).isEqualTo(25);
    assertThat(take("c")).isEqualTo(13);
    assertThat(take("d")).isEqualTo(6);
  }

  @Test
  void releasedPlaceCanBeTakenAgain() {
    take("a");
    places.release("a");

    assertThat(take("a")).isEqualTo(1);
  }

  @Test
  void onePlaceIsForAnybody() {
    FairPlaces one = new FairPlaces(1);

    assertThat(one.tryAcquire("a")).isTrue();
    assertThat(one.tryAcquire("b")).isFalse();
    one.release("a");
    assertThat(one.tryAcquire("b")).isTrue();
  }
}
