package dev.vidport.client;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Function;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Verifies that a message to a webhook comes from the service (<a
 * href="https://www.standardwebhooks.com">Standard Webhooks</a>).
 */
public final class WebhookVerifier {
  private static final String ALGORITHM = "HmacSHA256";
  private static final String PREFIX = "whsec_";
  private static final String VERSION = "v1,";
  private static final Duration TOLERANCE = Duration.ofMinutes(5);
  private static final int MAX_SIGNATURES = 20;

  private final byte[] key;
  private final InstantSource clock;

  /**
   * @param secret of the webhook, with its prefix {@code whsec_}
   * @throws IllegalArgumentException if it is not such a secret
   */
  public WebhookVerifier(String secret) {
    this(secret, InstantSource.system());
  }

  /** As {@link #WebhookVerifier(String)}, with a clock for tests. */
  public WebhookVerifier(String secret, InstantSource clock) {
    if (!secret.startsWith(PREFIX)) {
      throw new IllegalArgumentException("the secret of a webhook begins with " + PREFIX);
    }
    this.key = Base64.getDecoder().decode(secret.substring(PREFIX.length()));
    if (key.length == 0) {
      throw new IllegalArgumentException("the secret of the webhook is empty");
    }
    this.clock = clock;
  }

  /**
   * Verifies a message. It may arrive twice: its {@code id} is then the same.
   *
   * @param header returns the value of the header with a name in lower case; null or empty without
   *     one
   * @param body as it arrived
   * @return the event
   * @throws InvalidWebhookException if it is not from the service, or its time is more than 5
   *     minutes from now
   */
  public JsonNode verify(Function<String, ? extends CharSequence> header, byte[] body)
      throws InvalidWebhookException {
    String id = required(header, "webhook-id");
    String timestamp = required(header, "webhook-timestamp");
    String signatures = required(header, "webhook-signature");
    checkTime(timestamp);
    byte[] expected = sign(id, timestamp, body);
    if (!matchesOne(signatures, expected)) {
      throw new InvalidWebhookException("the signature is wrong");
    }
    try {
      return JsonMapper.shared().readTree(body);
    } catch (JacksonException e) {
      throw new InvalidWebhookException("the body is not JSON");
    }
  }

  private static String required(Function<String, ? extends CharSequence> header, String name)
      throws InvalidWebhookException {
    return Optional.ofNullable(header.apply(name))
        .map(CharSequence::toString)
        .filter(text -> !text.isBlank())
        .orElseThrow(() -> new InvalidWebhookException("the header " + name + " is missing"));
  }

  private void checkTime(String timestamp) throws InvalidWebhookException {
    if (!timestamp.matches("[0-9]{1,12}")) {
      throw new InvalidWebhookException("the timestamp is not a number");
    }
    Duration age =
        Duration.between(Instant.ofEpochSecond(Long.parseLong(timestamp)), clock.instant());
    if (age.abs().compareTo(TOLERANCE) > 0) {
      throw new InvalidWebhookException("the timestamp is more than 5 minutes from now");
    }
  }

  private byte[] sign(String id, String timestamp, byte[] body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
      return mac.doFinal(body);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + ALGORITHM, e);
    }
  }

  /** Several signatures are possible while a secret is rotated. */
  private static boolean matchesOne(String signatures, byte[] expected) {
    byte[] wanted =
        (VERSION + Base64.getEncoder().encodeToString(expected))
            .getBytes(StandardCharsets.US_ASCII);
    boolean matches = false;
    for (String signature : signatures.split(" ", MAX_SIGNATURES)) {
      matches |= MessageDigest.isEqual(wanted, signature.getBytes(StandardCharsets.UTF_8));
    }
    return matches;
  }
}
