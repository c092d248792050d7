package dev.vidport.domain.refusal;

import java.util.ArrayList;
import java.util.List;

/** Collects all problems of a request, so that the caller sees them together. */
public final class Problems {
  /** More than a caller can use. Bounds the memory that a hostile request can consume. */
  private static final int MAX_PROBLEMS = 100;

  private final List<Problem> found = new ArrayList<>();

  public void add(String field, String message) {
    if (found.size() < MAX_PROBLEMS) {
      found.add(new Problem(field, message));
    }
  }

  /** Adds the problem unless {@code valid}; returns {@code valid}. */
  public boolean unless(boolean valid, String field, String message) {
    if (!valid) {
      add(field, message);
    }
    return valid;
  }

  public boolean none() {
    return found.isEmpty();
  }

  public List<Problem> list() {
    return List.copyOf(found);
  }

  /**
   * @throws RefusalException with {@code INVALID_REQUEST} and every problem, if there is any
   */
  public void refuseIfAny() {
    if (!found.isEmpty()) {
      throw new RefusalException(Refusal.invalid(list()));
    }
  }
}
