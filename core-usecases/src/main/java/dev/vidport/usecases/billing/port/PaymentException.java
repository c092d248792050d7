package dev.vidport.usecases.billing.port;

/** A call of the payment provider that failed. */
public final class PaymentException extends Exception {
  private static final long serialVersionUID = 1L;

  private final Kind failure;

  /**
   * @param message for the customer, where the kind is {@link Kind#REFUSED}
   */
  public PaymentException(Kind kind, String message) {
    super(message);
    this.failure = kind;
  }

  public Kind kind() {
    return failure;
  }

  /** The kinds of failure. */
  public enum Kind {
    /** The provider refused the request, such as a card. Nothing was charged. */
    REFUSED,
    /** The provider has no such customer, as after a change of the operator's account there. */
    UNKNOWN_CUSTOMER,
    /** The provider is unreachable, too slow or broken. The request may have had its effect. */
    UNAVAILABLE
  }
}
