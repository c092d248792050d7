package dev.vidport.host.doctor;

import dev.vidport.domain.account.Plans;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.library.internal.Inspection;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.usecases.doctor.port.Finding;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** The checks that read the database. */
public final class DatabaseChecks {
  private DatabaseChecks() {}

  /** Checks the database of a host, in its process. */
  public static List<Finding> ofHost(HostSettings settings, Clock clock) {
    // The plans file as it is now, whether or not the host has read it again.
    Plans plans = settings.readPlans().orElseGet(settings.vidport()::plans);
    return run(settings.vidport().toBuilder().plans(plans).build(), clock);
  }

  /**
   * The plans of accounts, the accounts of issuers and the keys are in the database, so they are
   * checked if it works. The keys of links are encrypted.
   */
  public static List<Finding> run(VidportSettings settings, Clock clock) {
    Inspection inspection = new Inspection(settings, clock);
    List<Finding> findings =
        new ArrayList<>(
            new DatabaseCheck(inspection, settings.database().address(), new ClockCheck(clock))
                .check());
    if (findings.stream().noneMatch(Finding::isProblem)) {
      findings.addAll(new PlansCheck(inspection, settings.plans().names()).check());
      findings.addAll(new OidcTeamCheck(inspection).check());
      Finding secretKey = new SecretKeyCheck(inspection).check();
      findings.add(secretKey);
      if (!secretKey.isProblem()) {
        findings.add(new SigningKeyCheck(inspection, settings, clock).check());
      }
    }
    return findings;
  }
}
