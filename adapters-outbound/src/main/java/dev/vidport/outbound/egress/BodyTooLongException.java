package dev.vidport.outbound.egress;

/** A response is longer than the caller accepts. */
public final class BodyTooLongException extends EgressRefusedException {
  private static final long serialVersionUID = 1;

  BodyTooLongException(long maxBytes) {
    super("The body is longer than " + maxBytes + " bytes");
  }
}
