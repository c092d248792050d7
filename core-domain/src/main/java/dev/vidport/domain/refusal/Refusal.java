package dev.vidport.domain.refusal;

import java.time.Duration;
import java.util.List;

/** An expected rejection of a request, as opposed to an internal failure. */
public sealed interface Refusal {
  RefusalCode code();

  /** The category, usually the code's. */
  default RefusalCategory category() {
    return code().category();
  }

  /** A text for the caller, which may change between releases; the code does not change. */
  String message();

  /** The problems, field by field; empty if no field is the cause. */
  default List<Problem> details() {
    return List.of();
  }

  /** A refusal that consists of a code and a message only. */
  record Plain(RefusalCode code, String message) implements Refusal {}

  /** A refusal that names fields: of an invalid request, or that the plan does not include. */
  record Detailed(RefusalCode code, String message, List<Problem> details) implements Refusal {
    public Detailed {
      details = List.copyOf(details);
    }
  }

  /** A temporary refusal; the same request may succeed after {@code retryAfter}. */
  record Later(RefusalCode code, String message, Duration retryAfter) implements Refusal {}

  /** A refusal whose code has a different category in this situation. */
  record Categorized(RefusalCode code, RefusalCategory category, String message)
      implements Refusal {}

  static Refusal of(RefusalCode code, String message) {
    return new Plain(code, message);
  }

  /**
   * The refusal of an invalid request.
   *
   * @param problems the problems to list; at least one
   * @param count number of the problems that were found
   * @param isComplete whether these are all problems
   */
  static Refusal invalid(List<Problem> problems, int count, boolean isComplete) {
    Problem first = problems.get(0);
    String where = first.field().isEmpty() ? "" : first.field() + ": ";
    String listed = count > problems.size() ? "; the first " + problems.size() + " are listed" : "";
    String atLeast = isComplete ? "" : "at least ";
    String more = count > 1 ? " (and " + atLeast + (count - 1) + " more" + listed + ")" : "";
    return new Detailed(RefusalCode.INVALID_REQUEST, where + first.message() + more, problems);
  }

  static Refusal invalid(String field, String message) {
    return invalid(List.of(new Problem(field, message)), 1, true);
  }
}
