package dev.vidport.domain.webhook;

import java.util.Base64;
import java.util.random.RandomGenerator;

/**
 * The secret with which the deliveries of a webhook are signed: {@code whsec_} and the base64 of
 * 256 random bits (Standard Webhooks). {@link #toString} never contains it.
 *
 * @param text the secret as its owner sees it
 */
public record WebhookSecret(String text) {
  private static final String PREFIX = "whsec_";
  private static final int BYTES = 32;

  public WebhookSecret {
    if (!text.startsWith(PREFIX) || decode(text).length == 0) {
      throw new IllegalArgumentException("not a webhook secret");
    }
  }

  public static WebhookSecret random(RandomGenerator random) {
    byte[] key = new byte[BYTES];
    random.nextBytes(key);
    return new WebhookSecret(PREFIX + Base64.getEncoder().encodeToString(key));
  }

  /** The key of the signature. */
  public byte[] key() {
    return decode(text);
  }

  private static byte[] decode(String text) {
    return Base64.getDecoder().decode(text.substring(PREFIX.length()));
  }

  @Override
  public String toString() {
    return "WebhookSecret[hidden]";
  }
}
