package dev.vidport.host.client;

import dev.vidport.domain.webhook.WebhookSecret;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The secret of events that a developer forwards. It is derived from the API key, so that it is the
 * same at each start without being stored, and does not reveal the key.
 */
final class LocalWebhookSecret {
  private static final String ALGORITHM = "HmacSHA256";
  private static final String PURPOSE = "vidport webhooks listen";

  private LocalWebhookSecret() {}

  static WebhookSecret of(String apiKey) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(apiKey.getBytes(StandardCharsets.UTF_8), ALGORITHM));
      byte[] key = mac.doFinal(PURPOSE.getBytes(StandardCharsets.UTF_8));
      return new WebhookSecret("whsec_" + Base64.getEncoder().encodeToString(key));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + ALGORITHM, e);
    }
  }
}
