package dev.vidport.stripe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.stripe.exception.ApiConnectionException;
import com.stripe.exception.StripeException;
import dev.vidport.outbound.billing.StripeSettings;
import dev.vidport.usecases.billing.port.PaymentException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StripeCallsTest {
  private static final int PERMITS = 2;

  private final StripeCalls calls =
      new StripeCalls(
          new StripeSettings(
              StripeServer.KEY,
              StripeServer.WEBHOOK_SECRET,
              URI.create("https://api.stripe.com"),
              "vidport_overage",
              Optional.empty()),
          new StripeLimits(
              Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofSeconds(5), 0, PERMITS));

  @AfterEach
  void close() throws IOException {
    calls.close();
  }

  @Test
  void callBeyondTheLimitIsRefusedAtOnce() throws PaymentException {
    calls.run("first", () -> assertInnerCallsAreBounded());
  }

  private void assertInnerCallsAreBounded() {
    try {
      calls.run("second", () -> assertUnavailable(() -> calls.get("third", () -> "done")));
      assertThat(calls.get("second", () -> "done")).isEqualTo("done");
    } catch (PaymentException e) {
      throw new AssertionError("the second call has a permit", e);
    }
  }

  @Test
  void failedCallLeavesItsPlace() throws PaymentException {
    for (int i = 0; i <= PERMITS; i++) {
      assertUnavailable(() -> calls.run("unreachable", StripeCallsTest::failToConnect));
      assertUnavailable(() -> calls.get("unreadable", () -> StripeCalls.required(null)));
    }

    assertThat(calls.get("next", () -> "done")).isEqualTo("done");
  }

  private static void failToConnect() throws StripeException {
    throw new ApiConnectionException("no route to the host");
  }

  private static void assertUnavailable(ThrowingCallable call) {
    assertThatExceptionOfType(PaymentException.class)
        .isThrownBy(call)
        .extracting(PaymentException::kind)
        .isEqualTo(PaymentException.Kind.UNAVAILABLE);
  }
}
