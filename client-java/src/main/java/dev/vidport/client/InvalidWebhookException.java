package dev.vidport.client;

/** A message to a webhook is not from the service, or too old. */
public final class InvalidWebhookException extends Exception {
  private static final long serialVersionUID = 1L;

  InvalidWebhookException(String reason) {
    super(reason);
  }
}
