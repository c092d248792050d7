package dev.vidport.stripe;

import com.google.gson.JsonObject;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The invoices of a {@link StripeServer}, which guards it against concurrent use. */
final class StripeInvoiceBook {
  private final Deque<JsonObject> invoices = new ArrayDeque<>();

  StripeServer.Reply respond(String request, Map<String, String> form) {
    if (request.equals("GET /v1/invoices")) {
      return StripeServer.found(
          request, invoices, one -> text(one, "customer").equals(form.get("customer")));
    } else if (request.equals("POST /v1/invoices")) {
      return create(form);
    } else if (request.equals("POST /v1/invoiceitems")) {
      return add(form);
    } else if (request.endsWith("/finalize")) {
      return complete(request.split("/", -1)[3]);
    }
    return refused("Unrecognized request URL");
  }

  private StripeServer.Reply create(Map<String, String> form) {
    JsonObject metadata = new JsonObject();
    metadata.addProperty("vidport_overage", form.get("metadata[vidport_overage]"));
    JsonObject invoice = new JsonObject();
    invoice.addProperty("id", "in_" + (invoices.size() + 1));
    invoice.addProperty("object", "invoice");
    invoice.addProperty("customer", form.get("customer"));
    invoice.addProperty("currency", form.get("currency"));
    invoice.addProperty("default_payment_method", form.get("default_payment_method"));
    invoice.addProperty("auto_advance", Boolean.valueOf(form.get("auto_advance")));
    invoice.addProperty("status", "draft");
    invoice.addProperty("total", 0);
    invoice.add("metadata", metadata);
    invoices.addFirst(invoice);
    return StripeServer.ok(invoice);
  }

  private StripeServer.Reply add(Map<String, String> form) {
    JsonObject invoice = known(Objects.requireNonNull(form.get("invoice")));
    boolean isDraft = text(invoice, "status").equals("draft");
    if (!isDraft || !text(invoice, "currency").equals(form.get("currency"))) {
      return refused("The invoice is not a draft in this currency");
    }
    long amount = Long.parseLong(form.get("amount"));
    invoice.addProperty("total", invoice.get("total").getAsLong() + amount);
    JsonObject item = new JsonObject();
    item.addProperty("id", "ii_1");
    item.addProperty("object", "invoiceitem");
    return StripeServer.ok(item);
  }

  private StripeServer.Reply complete(String id) {
    JsonObject invoice = known(id);
    if (!text(invoice, "status").equals("draft")) {
      return refused("Only drafts can be finalized");
    }
    invoice.addProperty("status", "open");
    invoice.addProperty("auto_advance", true);
    return StripeServer.ok(invoice);
  }

  private JsonObject known(String id) {
    return invoices.stream().filter(one -> text(one, "id").equals(id)).findFirst().orElseThrow();
  }

  List<String> finalized() {
    return invoices.stream()
        .filter(one -> text(one, "status").equals("open") && one.get("auto_advance").getAsBoolean())
        .map(
            one ->
                String.join(
                    " ",
                    text(one.getAsJsonObject("metadata"), "vidport_overage"),
                    text(one, "total"),
                    text(one, "currency"),
                    text(one, "default_payment_method")))
        .toList();
  }

  private static StripeServer.Reply refused(String message) {
    return StripeServer.error(400, "invalid_request_error", "", "", message);
  }

  private static String text(JsonObject object, String field) {
    return object.get(field).getAsString();
  }
}
