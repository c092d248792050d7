package dev.vidport.persistence.engine;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Steps as text: {@code <job>:RENDER.CHUNK:3} in the queue, and {@code CHUNK:3=7-3fa9c2e1}, with
 * the attempt whose files are used, in a job's list of done steps.
 */
public final class StepText {
  private static final String ATTEMPT = "=";

  /** The empty list. */
  public static final String NONE = " ";

  private StepText() {}

  public static String of(Step step) {
    return step.job() + ":" + step.kind() + ":" + step.index();
  }

  /** The text that a step in the queue contains when it is of this kind. */
  static String ofKind(StepKind kind) {
    return ":" + kind + ":";
  }

  public static Step parse(String text) {
    String[] fields = text.split(":", 3);
    return new Step(new JobId(fields[0]), StepKind.parse(fields[1]), Integer.parseInt(fields[2]));
  }

  /** An entry of the list of done steps, which begins and ends with a space. */
  static String entry(Step step, String attempt) {
    return beforeAttempt(step) + attempt + " ";
  }

  /** The text that a list contains when it contains the step, whichever attempt it names. */
  static String inList(Step step) {
    return " " + beforeAttempt(step);
  }

  private static String beforeAttempt(Step step) {
    return inJob(step) + ATTEMPT;
  }

  /** The done steps with the attempt whose files are used; an empty text when none is named. */
  public static Map<Step, String> parseDone(JobId job, String kind, String done) {
    return Arrays.stream(done.strip().split(" "))
        .filter(entry -> !entry.isEmpty())
        .map(entry -> (entry + ATTEMPT).split(ATTEMPT, -1))
        .collect(
            Collectors.toUnmodifiableMap(
                fields -> parseInJob(job, kind, fields[0]), fields -> fields[1]));
  }

  /** The step within its job: {@code CHUNK:3}. */
  public static String inJob(Step step) {
    return step.kind().name() + ":" + step.index();
  }

  /**
   * @param kind name of the kind of the job
   * @param text as {@link #inJob} returns it
   */
  public static Step parseInJob(JobId job, String kind, String text) {
    String[] fields = text.split(":", 2);
    return new Step(job, new StepKind(kind, fields[0]), Integer.parseInt(fields[1]));
  }
}
