package dev.vidport.usecases.account.port;

import dev.vidport.domain.account.Plan;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Keeps the last definition of every plan that the instance has had, for the accounts of plans that
 * the operator has removed.
 */
public interface KnownPlans {
  /** Remembers nothing. */
  KnownPlans NONE =
      new KnownPlans() {
        @Override
        public void store(List<Plan> plans, Instant at) {}

        @Override
        public Optional<Plan> find(String name) {
          return Optional.empty();
        }
      };

  /** Stores definitions; each replaces the previous one of the same name. */
  void store(List<Plan> plans, Instant at);

  /** The last definition of a plan; empty when the instance never had one of this name. */
  Optional<Plan> find(String name);
}
