package dev.vidport.stripe;

import com.stripe.StripeClient;
import com.stripe.exception.InvalidRequestException;
import com.stripe.exception.StripeException;
import com.stripe.param.billing.MeterEventCreateParams;
import com.stripe.service.billing.MeterEventService;
import dev.vidport.domain.billing.OverageReport;

/** The meter at Stripe that counts overage for the next invoice of a subscription. */
final class StripeMeter {
  private final MeterEventService events;
  private final String name;

  /**
   * @param name of the events of the meter
   */
  StripeMeter(StripeClient stripe, String name) {
    this.events = stripe.v1().billing().meterEvents();
    this.name = name;
  }

  /** Counts a report once, even if it is sent repeatedly. */
  void count(String customer, OverageReport report) throws StripeException {
    MeterEventCreateParams event =
        MeterEventCreateParams.builder()
            .setEventName(name)
            .setIdentifier(report.identifier())
            .putPayload("stripe_customer_id", customer)
            .putPayload("value", Long.toString(report.amount()))
            .build();
    try {
      String unused = StripeCalls.required(events.create(event).getIdentifier());
    } catch (InvalidRequestException e) {
      if (!"duplicate_meter_event".equals(e.getCode())) {
        throw e;
      }
    }
  }
}
