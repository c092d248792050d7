package dev.vidport.usecases.webhook.port;

import dev.vidport.domain.webhook.WebhookSecret;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Calls the endpoints of webhooks. */
public interface WebhookEndpoint {
  /**
   * The reasons why {@code url} can't be called: its form, or the addresses of its host now. The
   * texts are for the user and do not name addresses. Empty if it can be called.
   */
  List<String> problems(String url);

  /**
   * Signs and posts {@code message} once, within 10 seconds. Follows no redirect. The address is
   * checked as in {@link #problems} and the connection is made to the checked address.
   */
  Result post(String url, WebhookSecret secret, EventMessage message);

  /**
   * The result of one attempt.
   *
   * @param status HTTP status; empty without a response
   * @param millis duration in milliseconds
   * @param error why the message was not accepted, for the user; empty if it was
   * @param response the first 500 bytes of the response's body; empty without a response
   */
  record Result(
      OptionalInt status, long millis, Optional<String> error, Optional<String> response) {
    public boolean isAccepted() {
      return error.isEmpty();
    }

    /** An attempt that failed before a request was sent. */
    public static Result notSent(String error) {
      return new Result(OptionalInt.empty(), 0, Optional.of(error), Optional.empty());
    }
  }
}
