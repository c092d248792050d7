package dev.vidport.persistence.job;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Steps as text: {@code <job>:CHUNK:3} in the queue, and without the job in the list of those that
 * are done.
 */
final class StepText {
  /** A list that no step is in. */
  static final String NONE = " ";

  private StepText() {}

  static String of(Step step) {
    return step.job() + ":" + inJob(step);
  }

  static Step parse(String text) {
    String[] fields = text.split(":", 3);
    return new Step(new JobId(fields[0]), StepKind.valueOf(fields[1]), Integer.parseInt(fields[2]));
  }

  /** An entry of the list of done steps, which begins and ends with a space. */
  static String entry(Step step) {
    return inJob(step) + " ";
  }

  static boolean contains(String done, Step step) {
    return done.contains(" " + entry(step));
  }

  static Set<Step> parseDone(JobId job, String done) {
    return Arrays.stream(done.strip().split(" "))
        .filter(entry -> !entry.isEmpty())
        .map(entry -> parse(job + ":" + entry))
        .collect(Collectors.toUnmodifiableSet());
  }

  private static String inJob(Step step) {
    return step.kind() + ":" + step.index();
  }
}
