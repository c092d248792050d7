package dev.vidport.usecases.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Feature;
import dev.vidport.domain.account.Overage;
import dev.vidport.domain.account.Plan;
import dev.vidport.usecases.account.port.KnownPlans;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link KnownPlans} must do. */
public abstract class KnownPlansContract {
  private static final Instant AT = AccountFixture.CREATED;
  private static final Plan PLAIN =
      Plan.builder("plain", "Plain")
          .minutes(1)
          .storageGb(2)
          .deliveryGb(3)
          .maxHeight(720)
          .videosPerDay(4)
          .apiKeys(5)
          .build();
  private static final Plan SOLD =
      Plan.builder("sold", "Sold – größer")
          .minutes(Integer.MAX_VALUE)
          .storageGb(20)
          .deliveryGb(30)
          .maxHeight(2160)
          .videosPerDay(40)
          .apiKeys(50)
          .overage(
              Optional.of(
                  new Overage(
                      Currency.getInstance("EUR"),
                      new BigDecimal("0.020"),
                      new BigDecimal("0.03"),
                      new BigDecimal("1"),
                      new BigDecimal("250.00"))))
          .priceId(Optional.of("price_123"))
          .maxFileBytes(1L << 40)
          .features(Set.of(Feature.values()))
          .build();

  protected abstract KnownPlans plans();

  @Test
  void definitionIsFoundByName() {
    plans().store(List.of(SOLD, PLAIN), AT);

    assertThat(plans().find("sold")).contains(SOLD);
    assertThat(plans().find("plain")).contains(PLAIN);
  }

  @Test
  void laterDefinitionReplacesTheFormerOne() {
    Plan changed = Plan.builder("plain", "Plain").minutes(9).maxHeight(1080).build();
    plans().store(List.of(SOLD, PLAIN), AT);

    plans().store(List.of(changed), AT.plusSeconds(1));

    assertThat(plans().find("plain")).contains(changed);
    assertThat(plans().find("sold")).contains(SOLD);
  }

  @Test
  void otherNameIsUnknown() {
    plans().store(List.of(PLAIN), AT);

    assertThat(plans().find("plai")).isEmpty();
    assertThat(plans().find("PLAIN")).isEmpty();
  }
}
