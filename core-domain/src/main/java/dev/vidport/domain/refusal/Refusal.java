package dev.vidport.domain.refusal;

import java.time.Duration;
import java.util.List;

/** An expected "no" to a request, as opposed to a failure of ours. */
public sealed interface Refusal {
  RefusalCode code();

  /** Words for the caller; they may change from release to release, the code does not. */
  String message();

  /** What is wrong, field by field; empty where no field is to blame. */
  default List<Problem> details() {
    return List.of();
  }

  /** A refusal that its code and message tell in full. */
  record Plain(RefusalCode code, String message) implements Refusal {}

  /** A refusal that names fields: a wrong request, or what the plan lacks. */
  record Detailed(RefusalCode code, String message, List<Problem> details) implements Refusal {
    public Detailed {
      details = List.copyOf(details);
    }
  }

  /** A refusal for now; the same request may succeed after {@code retryAfter}. */
  record Later(RefusalCode code, String message, Duration retryAfter) implements Refusal {}

  static Refusal of(RefusalCode code, String message) {
    return new Plain(code, message);
  }

  static Refusal invalid(List<Problem> problems) {
    Problem first = problems.get(0);
    String where = first.field().isEmpty() ? "" : first.field() + ": ";
    String more = problems.size() > 1 ? " (and " + (problems.size() - 1) + " more)" : "";
    return new Detailed(RefusalCode.INVALID_REQUEST, where + first.message() + more, problems);
  }

  static Refusal invalid(String field, String message) {
    return invalid(List.of(new Problem(field, message)));
  }
}
