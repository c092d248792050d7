package dev.vidport.library;

import dev.vidport.domain.webhook.WebhookSecret;
import dev.vidport.outbound.egress.GuardedHttpClient;
import dev.vidport.outbound.webhook.GuardedWebhookEndpoint;
import dev.vidport.usecases.webhook.DeliveryPermits;
import dev.vidport.usecases.webhook.port.EventMessage;
import dev.vidport.usecases.webhook.port.WebhookEndpoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * Opens the client of webhooks at its first use: loading the certificate authorities takes time,
 * and short tasks of an operator call no webhook.
 */
final class LazyWebhookEndpoint implements WebhookEndpoint {
  /** For tests and changes of webhooks, in addition to the permits of the worker. */
  private static final int SPARE_CONNECTIONS = 16;

  private final EgressSettings settings;
  private final Clock clock;
  private final ResourceCloser closing;
  private Optional<WebhookEndpoint> opened = Optional.empty();

  LazyWebhookEndpoint(EgressSettings settings, Clock clock, ResourceCloser closing) {
    this.settings = settings;
    this.clock = clock;
    this.closing = closing;
  }

  /**
   * @throws IOException when the file of certificates is not usable
   */
  synchronized WebhookEndpoint open() throws IOException {
    if (opened.isEmpty()) {
      // A client of its own, so that nothing else waits for its connections.
      GuardedHttpClient client =
          new GuardedHttpClient(settings.toPolicy(), DeliveryPermits.TOTAL + SPARE_CONNECTIONS);
      opened = Optional.of(new GuardedWebhookEndpoint(closing.with(client), clock));
    }
    return opened.get();
  }

  private WebhookEndpoint opened() {
    try {
      return open();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public List<String> problems(String url) {
    return opened().problems(url);
  }

  @Override
  public Result post(String url, WebhookSecret secret, EventMessage message) {
    return opened().post(url, secret, message);
  }
}
