package dev.vidport.domain.job;

import java.util.regex.Pattern;

/**
 * The kind of a step: its name within the steps of a kind of job.
 *
 * @param job name of the kind of job; 1 to 20 characters, like {@code name}
 * @param name unique among the steps of that kind of job
 */
public record StepKind(String job, String name) {
  private static final Pattern NAME = Pattern.compile("[A-Z][A-Z0-9_]{0,19}");
  private static final String SEPARATOR = ".";

  public StepKind {
    if (!isName(job) || !isName(name)) {
      throw new IllegalArgumentException("not the kind of a step: " + job + SEPARATOR + name);
    }
  }

  /** Whether {@code text} can name a kind of job or a step. */
  public static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }

  /**
   * Reads the text of {@link #toString}.
   *
   * @throws IllegalArgumentException for any other text
   */
  public static StepKind parse(String text) {
    int end = Math.max(0, text.indexOf(SEPARATOR));
    return new StepKind(text.substring(0, end), text.substring(Math.min(end + 1, text.length())));
  }

  /** The qualified name, such as {@code RENDER.CHUNK}. */
  @Override
  public String toString() {
    return job + SEPARATOR + name;
  }
}
