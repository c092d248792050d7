package dev.vidport.persistence.engine;

/** Rolls back the transaction of a step whose lease is void. */
final class LeaseLostException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  LeaseLostException() {
    super(
        "the lease is void: the step was cancelled or another worker took it over",
        null,
        false,
        false);
  }
}
