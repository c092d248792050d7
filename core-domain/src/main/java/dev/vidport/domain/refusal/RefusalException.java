package dev.vidport.domain.refusal;

import java.util.Objects;

/**
 * Carries a {@link Refusal} out of a use case. It has no stack trace: a refusal is an expected
 * result, not a fault, and a flood of invalid requests should cost little.
 */
public final class RefusalException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Refusal refusal;

  public RefusalException(Refusal refusal) {
    super(refusal.code() + ": " + refusal.message(), null, false, false);
    this.refusal = Objects.requireNonNull(refusal);
  }

  public RefusalException(RefusalCode code, String message) {
    this(Refusal.of(code, message));
  }

  public Refusal refusal() {
    return refusal;
  }
}
