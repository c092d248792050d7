package dev.vidport.usecases.billing.port;

/** An event that is not from the payment provider, or that cannot be read. */
public final class PaymentEventException extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean authentic;

  /**
   * @param authentic whether the signature is valid
   */
  public PaymentEventException(boolean authentic, String message) {
    super(message);
    this.authentic = authentic;
  }

  /** Whether the signature is valid. */
  public boolean isAuthentic() {
    return authentic;
  }
}
