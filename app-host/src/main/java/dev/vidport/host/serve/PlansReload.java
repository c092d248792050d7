package dev.vidport.host.serve;

import dev.vidport.domain.account.PlanChanges;
import dev.vidport.domain.account.Plans;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.host.settings.InvalidSettings;
import dev.vidport.usecases.account.port.PlanCatalog;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the plans file again while the host runs. The previous plans stay if that fails. */
final class PlansReload {
  private static final Logger LOG = LoggerFactory.getLogger(PlansReload.class);

  private final HostSettings settings;
  private final PlanCatalog catalog;

  PlansReload(HostSettings settings, PlanCatalog catalog) {
    this.settings = settings;
    this.catalog = catalog;
  }

  void run() {
    try {
      Optional<Plans> plans = settings.readPlans();
      if (plans.isEmpty()) {
        LOG.info("No plans to reload: VIDPORT_PLANS is not set");
        return;
      }
      PlanChanges changes = catalog.replace(plans.get());
      LOG.info(
          "Reloaded the plans: added={} changed={} removed={}",
          changes.added(),
          changes.changed(),
          changes.removed());
    } catch (InvalidSettings e) {
      e.problems().forEach(problem -> LOG.error("Kept the previous plans: problem={}", problem));
    } catch (RuntimeException e) {
      LOG.error("Kept the previous plans, because the new ones can't be stored", e);
    }
  }
}
