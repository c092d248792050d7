package dev.vidport.usecases.webhook.port;

import dev.vidport.domain.webhook.WebhookSecret;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs deliveries (<a href="https://www.standardwebhooks.com">Standard Webhooks</a>, symmetric
 * signature).
 */
public final class WebhookSignature {
  private static final String ALGORITHM = "HmacSHA256";

  private WebhookSignature() {}

  /**
   * The value of the header {@code webhook-signature}.
   *
   * @param id of the event
   * @param timestamp Unix time in seconds, as in the header {@code webhook-timestamp}
   */
  public static String sign(WebhookSecret secret, String id, long timestamp, byte[] body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret.key(), ALGORITHM));
      mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
      return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + ALGORITHM, e);
    }
  }
}
