package dev.vidport.usecases.account.port;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.account.PlanChanges;
import dev.vidport.domain.account.Plans;
import dev.vidport.domain.id.Timestamps;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The plans of an instance. They can be replaced while it runs. An account whose plan is no longer
 * among them keeps the last definition of that plan. Thread-safe.
 */
public final class PlanCatalog {
  /** For how long the definition of a removed plan is used without reading it again. */
  static final Duration REMOVED_PLAN_AGE = Duration.ofMinutes(1);

  private static final int MAX_REMOVED_PLANS = 1_000;

  private final KnownPlans known;
  private final Clock clock;
  private final Map<String, RemovedDefinition> removed = new ConcurrentHashMap<>();
  private volatile Plans plans;

  /** A catalog that does not remember removed plans. */
  public PlanCatalog(Plans plans) {
    this(plans, KnownPlans.NONE, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
  }

  public PlanCatalog(Plans plans, KnownPlans known, Clock clock) {
    this.plans = plans;
    this.known = known;
    this.clock = clock;
  }

  public Plans current() {
    return plans;
  }

  /** Stores the definitions of the current plans, so that they stay known. */
  public void remember() {
    known.store(plans.all(), Timestamps.now(clock));
  }

  /**
   * From now on, {@code next} are the plans. The current ones stay if the definitions can't be
   * stored.
   */
  public synchronized PlanChanges replace(Plans next) {
    known.store(next.all(), Timestamps.now(clock));
    PlanChanges changes = PlanChanges.between(plans, next);
    plans = next;
    removed.clear();
    return changes;
  }

  /** The plan of an account, as {@link #named}. */
  public Plan of(Account account) {
    return named(account.plan());
  }

  /**
   * The plan that an account has or had. For a plan that the operator removed, it is the last known
   * definition, or else the smallest plan.
   */
  public Plan named(String name) {
    if (name.equals(Plan.EMBEDDED.name())) {
      return Plan.EMBEDDED;
    }
    Plans now = plans;
    return now.named(name).or(() -> removed(name)).orElseGet(() -> now.all().get(0));
  }

  /** Another host may know plans that this one does not know yet, so a definition expires. */
  private Optional<Plan> removed(String name) {
    Instant now = clock.instant();
    RemovedDefinition read = removed.get(name);
    if (read == null || now.isAfter(read.at().plus(REMOVED_PLAN_AGE))) {
      if (removed.size() >= MAX_REMOVED_PLANS) {
        removed.clear();
      }
      read = new RemovedDefinition(known.find(name), now);
      removed.put(name, read);
    }
    return read.plan();
  }

  /**
   * A definition as it was read.
   *
   * @param plan empty when it is unknown
   */
  private record RemovedDefinition(Optional<Plan> plan, Instant at) {}
}
