package dev.vidport.stripe;

import com.stripe.StripeClient;
import com.stripe.exception.InvalidRequestException;
import com.stripe.exception.StripeException;
import com.stripe.model.Price;
import com.stripe.param.PriceListParams;
import com.stripe.service.PriceService;
import java.util.ArrayList;
import java.util.List;

/** The prices at Stripe. */
final class StripePrices {
  private final PriceService prices;

  StripePrices(StripeClient stripe) {
    this.prices = stripe.v1().prices();
  }

  /** The prices of {@code ids} that do not exist or are archived. */
  List<String> missing(List<String> ids) throws StripeException {
    // Checks the key even if there are no ids.
    List<Price> unused = prices.list(PriceListParams.builder().setLimit(1L).build()).getData();
    List<String> missing = new ArrayList<>();
    for (String id : ids) {
      if (!isOffered(id)) {
        missing.add(id);
      }
    }
    return missing;
  }

  private boolean isOffered(String id) throws StripeException {
    try {
      return Boolean.TRUE.equals(prices.retrieve(id).getActive());
    } catch (InvalidRequestException e) {
      if (StripeFailures.isMissing(e)) {
        return false;
      }
      throw e;
    }
  }
}
