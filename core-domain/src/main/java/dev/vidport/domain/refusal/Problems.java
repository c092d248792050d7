package dev.vidport.domain.refusal;

import java.util.ArrayList;
import java.util.List;

/** Collects every problem of a request, so that the caller learns all of them at once. */
public final class Problems {
  /** More than a caller can use; bounds what a hostile request can make us build. */
  private static final int MOST = 100;

  private final List<Problem> found = new ArrayList<>();

  public void add(String field, String message) {
    if (found.size() < MOST) {
      found.add(new Problem(field, message));
    }
  }

  /** Adds the problem when {@code wrong}; returns whether the field is right. */
  public boolean unless(boolean right, String field, String message) {
    if (!right) {
      add(field, message);
    }
    return right;
  }

  public boolean none() {
    return found.isEmpty();
  }

  public List<Problem> list() {
    return List.copyOf(found);
  }

  /**
   * @throws Refused with {@code INVALID_REQUEST} and every problem, when there is any
   */
  public void refuseIfAny() {
    if (!found.isEmpty()) {
      throw new Refused(Refusal.invalid(list()));
    }
  }
}
