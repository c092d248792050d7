package dev.vidport.usecases.job.port;

import dev.vidport.domain.job.StepKind;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The kinds of jobs that this release knows. */
public final class JobKinds {
  private final Map<String, JobKind> kinds = new LinkedHashMap<>();

  private JobKinds(List<JobKind> all) {
    for (JobKind kind : all) {
      if (kinds.put(kind.name(), kind) != null) {
        throw new IllegalArgumentException("two kinds of jobs are named " + kind.name());
      }
    }
  }

  public static JobKinds of(JobKind... all) {
    return new JobKinds(Arrays.asList(all));
  }

  /** All steps of all kinds, those of a kind in the order in which they run. */
  public List<StepKind> steps() {
    return kinds.values().stream().flatMap(kind -> kind.steps().keySet().stream()).toList();
  }

  /**
   * @throws IllegalArgumentException when no kind has this step
   */
  public StepLane lane(StepKind step) {
    return Optional.ofNullable(kinds.get(step.job()))
        .flatMap(kind -> Optional.ofNullable(kind.steps().get(step)))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown step " + step + "; this release knows " + steps()));
  }
}
