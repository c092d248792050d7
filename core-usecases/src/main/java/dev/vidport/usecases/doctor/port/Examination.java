package dev.vidport.usecases.doctor.port;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What the checks of a host have found.
 *
 * @param startedAt when the first check began
 * @param running what is being checked, such as "the mail server"; empty once all checks have ended
 */
public record Examination(Instant startedAt, Optional<String> running, List<Finding> findings) {
  public Examination {
    findings = List.copyOf(findings);
  }
}
