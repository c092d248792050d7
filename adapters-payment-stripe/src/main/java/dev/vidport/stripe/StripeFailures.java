package dev.vidport.stripe;

import com.stripe.exception.AuthenticationException;
import com.stripe.exception.CardException;
import com.stripe.exception.IdempotencyException;
import com.stripe.exception.InvalidRequestException;
import com.stripe.exception.PermissionException;
import com.stripe.exception.StripeException;
import com.stripe.model.StripeError;
import dev.vidport.usecases.billing.port.PaymentException;
import dev.vidport.usecases.billing.port.PaymentException.Kind;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Maps the errors of Stripe (https://docs.stripe.com/api/errors) to the exceptions of the port. */
final class StripeFailures {
  private static final Logger LOG = LoggerFactory.getLogger(StripeFailures.class);
  private static final int MAX_MESSAGE = 500;

  private StripeFailures() {}

  static PaymentException of(String call, StripeException failure) {
    if (failure instanceof CardException) {
      return new PaymentException(Kind.REFUSED, cardMessage(failure));
    }
    if (isUnknownCustomer(failure)) {
      LOG.warn("Stripe does not know the customer: call={} reason={}", call, reason(failure));
      return new PaymentException(Kind.UNKNOWN_CUSTOMER, "the customer is unknown");
    }
    if (failure instanceof InvalidRequestException && !(failure instanceof IdempotencyException)) {
      // Its message is for developers.
      LOG.warn("Stripe refused a request: call={} reason={}", call, reason(failure));
      return new PaymentException(
          Kind.REFUSED, "the payment service refused the request; nothing was charged");
    }
    if (failure instanceof AuthenticationException || failure instanceof PermissionException) {
      LOG.error(
          "Stripe refused VIDPORT_STRIPE_KEY; check the key and its permissions:"
              + " call={} reason={}",
          call,
          reason(failure));
    } else {
      LOG.warn("Stripe is unavailable: call={} reason={}", call, reason(failure));
    }
    return unavailable();
  }

  static PaymentException unreadable(String call, RuntimeException failure) {
    LOG.warn("Stripe sent an unexpected response: call={} reason={}", call, failure.toString());
    return unavailable();
  }

  static PaymentException unavailable() {
    return new PaymentException(Kind.UNAVAILABLE, "the payment service is unavailable");
  }

  /** Whether the request names an object that does not exist. */
  static boolean isMissing(StripeException failure) {
    return "resource_missing".equals(failure.getCode());
  }

  private static boolean isUnknownCustomer(StripeException failure) {
    return isMissing(failure)
        && failure instanceof InvalidRequestException request
        && "customer".equals(request.getParam());
  }

  /** The message of a card error is meant for the customer. */
  private static String cardMessage(StripeException failure) {
    String message =
        Optional.ofNullable(failure.getStripeError())
            .map(StripeError::getMessage)
            .orElse("the payment failed; nothing was charged");
    return message.length() <= MAX_MESSAGE ? message : message.substring(0, MAX_MESSAGE);
  }

  private static String reason(StripeException failure) {
    String cause = Optional.ofNullable(failure.getCause()).map(why -> " (" + why + ")").orElse("");
    return failure.getMessage() + cause;
  }
}
