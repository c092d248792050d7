package dev.vidport.usecases.billing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.usecases.billing.port.BillingEvents;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link BillingEvents} must do. */
public abstract class BillingEventsContract {
  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07.000008Z");

  protected abstract BillingEvents events();

  @Test
  void eventIsKnownOnceItIsAdded() {
    assertThat(events().isKnown("evt_1")).isFalse();

    events().add("evt_1", NOW);
    events().add("evt_1", NOW.plusSeconds(9));

    assertThat(events().isKnown("evt_1")).isTrue();
    assertThat(events().isKnown("EVT_1")).isFalse();
    assertThat(events().deleteExpired(NOW.plusSeconds(1), 5)).isEqualTo(1);
  }

  @Test
  void oldestEventsAreForgottenFirst() {
    events().add("evt_2", NOW.plusSeconds(2));
    events().add("evt_1", NOW.plusSeconds(1));
    events().add("evt_3", NOW.plusSeconds(3));

    assertThat(events().deleteExpired(NOW.plusSeconds(3), 1)).isEqualTo(1);
    assertThat(events().isKnown("evt_1")).isFalse();
    assertThat(events().deleteExpired(NOW.plusSeconds(3), 5)).isEqualTo(1);
    assertThat(events().isKnown("evt_2")).isFalse();
    assertThat(events().isKnown("evt_3")).isTrue();
  }
}
