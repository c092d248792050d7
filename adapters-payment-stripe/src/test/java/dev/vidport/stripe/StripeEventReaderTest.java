package dev.vidport.stripe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.vidport.usecases.billing.port.PaymentEvent;
import dev.vidport.usecases.billing.port.PaymentEventException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StripeEventReaderTest {
  private static final Instant NOW = Instant.parse("2026-03-01T06:00:00Z");
  private static final String EVENT = event("customer.subscription.updated", "\"cus_1\"");

  private final StripeEventReader reader =
      new StripeEventReader(StripeServer.WEBHOOK_SECRET, Clock.fixed(NOW, ZoneOffset.UTC));

  private static String event(String type, String customer) {
    return "{\"id\": \"evt_1\", \"type\": \"%s\", \"data\": {\"object\": {\"customer\": %s}}}"
        .formatted(type, customer);
  }

  private PaymentEvent read(String event, String signature) throws PaymentEventException {
    return reader.read(event.getBytes(StandardCharsets.UTF_8), signature);
  }

  private PaymentEvent readSigned(String event) throws PaymentEventException {
    return read(event, StripeServer.signature(event, NOW));
  }

  @ParameterizedTest
  @ValueSource(strings = {"customer.subscription.deleted", "checkout.session.completed"})
  void eventOfASubscriptionNamesItsCustomer(String type) throws Exception {
    PaymentEvent event = readSigned(event(type, "\"cus_1\""));

    assertThat(event.id()).isEqualTo("evt_1");
    assertThat(event.customer()).contains("cus_1");
  }

  @Test
  void otherEventConcernsNoCustomer() throws Exception {
    assertThat(readSigned(event("invoice.paid", "\"cus_1\"")).customer()).isEmpty();
    assertThat(readSigned(event("checkout.session.completed", "null")).customer()).isEmpty();
  }

  @Test
  void signatureIsValidForFiveMinutes() throws Exception {
    assertThat(read(EVENT, StripeServer.signature(EVENT, NOW.minusSeconds(300)))).isNotNull();
    assertNotAuthentic(StripeServer.signature(EVENT, NOW.minusSeconds(301)));
  }

  @Test
  void signatureOfTheFutureIsRefused() throws Exception {
    assertThat(read(EVENT, StripeServer.signature(EVENT, NOW.plusSeconds(300)))).isNotNull();
    assertNotAuthentic(StripeServer.signature(EVENT, NOW.plusSeconds(301)));
  }

  @Test
  void signatureOfAnotherTextIsRefused() {
    assertNotAuthentic(StripeServer.signature(EVENT + " ", NOW));
    assertNotAuthentic("t=" + NOW.getEpochSecond() + ",v1=00");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "t=", "t=x,v1=0", "v1"})
  void headerOfAnotherFormIsRefused(String signature) {
    assertNotAuthentic(signature);
  }

  private void assertNotAuthentic(String signature) {
    assertThatExceptionOfType(PaymentEventException.class)
        .isThrownBy(() -> read(EVENT, signature))
        .matches(refused -> !refused.isAuthentic());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "evt 1", "evt_\\u0000", "evt_\u00e9"})
  void identifierOfAnotherFormIsUnreadable(String id) {
    signedTextThatIsNoEventIsAuthenticButUnreadable(EVENT.replace("evt_1", id));
  }

  @Test
  void tooLongIdentifierIsUnreadable() throws Exception {
    assertThat(readSigned(EVENT.replace("evt_1", "e".repeat(255))).id()).hasSize(255);
    signedTextThatIsNoEventIsAuthenticButUnreadable(EVENT.replace("evt_1", "e".repeat(256)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "{}", "{\"id\": \"evt_1\"}", "{\"type\": 5"})
  void signedTextThatIsNoEventIsAuthenticButUnreadable(String text) {
    assertThatExceptionOfType(PaymentEventException.class)
        .isThrownBy(() -> readSigned(text))
        .matches(PaymentEventException::isAuthentic);
  }
}
