package dev.vidport.stripe;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.stripe.exception.SignatureVerificationException;
import com.stripe.net.Webhook;
import dev.vidport.usecases.billing.port.PaymentEvent;
import dev.vidport.usecases.billing.port.PaymentEventException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/** Verifies and reads the events that Stripe sends to the webhook of Vidport. */
final class StripeEventReader {
  /**
   * Maximum difference between the time of a signature and the clock, in seconds, as Stripe
   * recommends.
   */
  private static final long SIGNATURE_TOLERANCE = 300;

  private static final String TIME = "t=";

  private static final Pattern IDENTIFIER = Pattern.compile("[!-~]{1,255}");

  private final String secret;
  private final Clock clock;

  /**
   * @param secret signs the events
   */
  StripeEventReader(String secret, Clock clock) {
    this.secret = secret;
    this.clock = clock;
  }

  PaymentEvent read(byte[] payload, String signature) throws PaymentEventException {
    String text = new String(payload, StandardCharsets.UTF_8);
    verify(text, signature);
    try {
      JsonObject event = JsonParser.parseString(text).getAsJsonObject();
      String type = event.get("type").getAsString();
      return new PaymentEvent(
          identifier(event.get("id")),
          concernsSubscription(type) ? customer(event) : Optional.empty());
    } catch (RuntimeException e) {
      // The parser throws several types for a text that is not an event.
      throw new PaymentEventException(true, "the body is not an event of Stripe");
    }
  }

  private void verify(String text, String signature) throws PaymentEventException {
    try {
      boolean unused =
          Webhook.Signature.verifyHeader(text, signature, secret, SIGNATURE_TOLERANCE, clock);
      // The library accepts any later time.
      if (seconds(signature) > clock.instant().getEpochSecond() + SIGNATURE_TOLERANCE) {
        throw notAuthentic();
      }
    } catch (SignatureVerificationException | RuntimeException e) {
      // The library throws several types for a header of another form.
      throw notAuthentic();
    }
  }

  /** The signed time. Of several, the first counts, as in the library. */
  private static long seconds(String signature) {
    return Arrays.stream(signature.split(",", -1))
        .filter(part -> part.startsWith(TIME))
        .mapToLong(part -> Long.parseLong(part.substring(TIME.length())))
        .findFirst()
        .orElseThrow();
  }

  private static PaymentEventException notAuthentic() {
    return new PaymentEventException(
        false,
        "the signature in Stripe-Signature is missing or wrong, or its time is more than 5 minutes"
            + " away");
  }

  private static boolean concernsSubscription(String type) {
    return type.startsWith("customer.subscription.") || type.equals("checkout.session.completed");
  }

  private static Optional<String> customer(JsonObject event) {
    return Optional.ofNullable(
            event.getAsJsonObject("data").getAsJsonObject("object").get("customer"))
        .filter(JsonElement::isJsonPrimitive)
        .map(StripeEventReader::identifier);
  }

  /** Stripe's identifiers have up to 255 characters. */
  private static String identifier(JsonElement element) {
    String text = element.getAsString();
    if (!IDENTIFIER.matcher(text).matches()) {
      throw new IllegalArgumentException("not an identifier");
    }
    return text;
  }
}
