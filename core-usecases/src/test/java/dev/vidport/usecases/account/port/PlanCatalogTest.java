package dev.vidport.usecases.account.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.PlanChanges;
import dev.vidport.domain.account.Plans;
import dev.vidport.usecases.SettableClock;
import dev.vidport.usecases.account.AccountFixture;
import dev.vidport.usecases.account.InMemoryKnownPlans;
import dev.vidport.usecases.transaction.InMemoryTransactions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PlanCatalogTest {
  private static final Plan SMALL = plan("small", 10);
  private static final Plan TEAM = plan("team", 100);
  private static final Plan LARGER_TEAM = plan("team", 200);
  private static final Account MEMBER = AccountFixture.account().withPlan("team");

  private final SettableClock clock = SettableClock.at("2026-03-01T12:00:00Z");
  private final KnownPlans known = new InMemoryKnownPlans(new InMemoryTransactions());
  private final PlanCatalog catalog = catalog(known, SMALL, TEAM);

  @Test
  void replacedPlansTakeEffectAtOnce() {
    PlanChanges changes = catalog.replace(new Plans(List.of(SMALL, LARGER_TEAM)));

    assertThat(changes).isEqualTo(new PlanChanges(List.of(), List.of("team"), List.of()));
    assertThat(catalog.of(MEMBER)).isEqualTo(LARGER_TEAM);
  }

  @Test
  void accountOfARemovedPlanKeepsItsLastDefinition() {
    catalog.replace(new Plans(List.of(SMALL, LARGER_TEAM)));

    catalog.replace(new Plans(List.of(SMALL)));

    assertThat(catalog.of(MEMBER)).isEqualTo(LARGER_TEAM);
    assertThat(catalog.current().names()).containsExactly("small");
  }

  @Test
  void planThatWasRemovedWhileTheInstanceWasStoppedKeepsItsLastDefinition() {
    catalog.remember();

    assertThat(catalog(known, SMALL).of(MEMBER)).isEqualTo(TEAM);
  }

  @Test
  void accountOfAPlanThatWasNeverKnownGetsTheSmallestPlan() {
    assertThat(catalog(known, SMALL).of(MEMBER)).isEqualTo(SMALL);
    assertThat(new PlanCatalog(new Plans(List.of(SMALL))).of(MEMBER)).isEqualTo(SMALL);
  }

  @Test
  void accountOfTheEmbeddingApplicationHasNoLimits() {
    assertThat(catalog.of(MEMBER.withPlan("embedded"))).isEqualTo(Plan.EMBEDDED);
  }

  @Test
  void formerPlanIsReadOnceAMinute() {
    AtomicInteger reads = new AtomicInteger();
    PlanCatalog counted = catalog(counting(reads), SMALL);
    known.store(List.of(TEAM), clock.instant());

    counted.of(MEMBER);
    counted.of(MEMBER.withPlan("small"));
    counted.of(MEMBER);

    assertThat(reads).hasValue(1);
    known.store(List.of(LARGER_TEAM), clock.instant());
    clock.advance(PlanCatalog.REMOVED_PLAN_AGE.plusMillis(1));
    assertThat(counted.of(MEMBER)).isEqualTo(LARGER_TEAM);
    assertThat(reads).hasValue(2);
  }

  @Test
  void plansStayWhenTheirDefinitionsCannotBeStored() {
    PlanCatalog failing = catalog(new FailingPlans(), SMALL);

    assertThatThrownBy(() -> failing.replace(new Plans(List.of(TEAM))))
        .isInstanceOf(IllegalStateException.class);

    assertThat(failing.current().names()).containsExactly("small");
  }

  private PlanCatalog catalog(KnownPlans plans, Plan... current) {
    return new PlanCatalog(new Plans(List.of(current)), plans, clock);
  }

  private KnownPlans counting(AtomicInteger reads) {
    return new KnownPlans() {
      @Override
      public void store(List<Plan> plans, Instant at) {
        known.store(plans, at);
      }

      @Override
      public Optional<Plan> find(String name) {
        reads.incrementAndGet();
        return known.find(name);
      }
    };
  }

  private static Plan plan(String name, int minutes) {
    return Plan.builder(name, name).minutes(minutes).build();
  }

  private static final class FailingPlans implements KnownPlans {
    @Override
    public void store(List<Plan> plans, Instant at) {
      throw new IllegalStateException("no database");
    }

    @Override
    public Optional<Plan> find(String name) {
      return Optional.empty();
    }
  }
}
