package dev.vidport.domain.refusal;

import java.util.ArrayList;
import java.util.List;

/** Collects all problems of a request, so that the caller sees them together. */
public final class Problems {
  /** More than a caller can use. Bounds the memory that a hostile request can consume. */
  public static final int MAX_LISTED = 1_000;

  private final List<Problem> found = new ArrayList<>();
  private int count;
  private boolean isComplete = true;

  public void add(String field, String message) {
    count++;
    if (found.size() < MAX_LISTED) {
      found.add(new Problem(field, message));
    }
  }

  /** Records that the request was not checked to its end, so that it may have more problems. */
  public void stopEarly() {
    isComplete = false;
  }

  /** Whether the request was checked to its end. */
  public boolean isComplete() {
    return isComplete;
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

  /** The first {@link #MAX_LISTED} problems. */
  public List<Problem> list() {
    return List.copyOf(found);
  }

  /**
   * @throws RefusalException with {@code INVALID_REQUEST}, the problems and their number, if there
   *     is any
   */
  public void refuseIfAny() {
    if (!found.isEmpty()) {
      throw new RefusalException(Refusal.invalid(list(), count, isComplete));
    }
  }
}
