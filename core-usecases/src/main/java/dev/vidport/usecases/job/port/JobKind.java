package dev.vidport.usecases.job.port;

import dev.vidport.domain.job.StepKind;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A kind of job, as the queue knows it. Its {@link StepHandler} knows the rest: what the steps do,
 * what follows them, their time limits, and what happens when one is given up.
 *
 * @param name as in {@link StepKind#job}; stored with jobs
 * @param first the step that a job of this kind begins with
 * @param steps the steps and their lanes, in the order in which they run
 */
public record JobKind(String name, StepKind first, Map<StepKind, StepLane> steps) {
  public JobKind {
    steps = Collections.unmodifiableMap(new LinkedHashMap<>(steps));
    if (!steps.containsKey(first)
        || !steps.keySet().stream().map(StepKind::job).allMatch(name::equals)) {
      throw new IllegalArgumentException("the steps of " + name + " are not all its own");
    }
  }
}
