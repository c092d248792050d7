package dev.vidport.library;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.vidport.outbound.egress.GuardedHttpClient;
import dev.vidport.outbound.webhook.GuardedWebhookEndpoint;
import dev.vidport.usecases.webhook.DeliveryPlaces;
import dev.vidport.usecases.webhook.WebhookEndpoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;

/** Binds the ports that call addresses of users. */
final class OutboundModule extends AbstractModule {
  /** For test deliveries, beside the places of the worker. */
  private static final int SPARE_CONNECTIONS = 16;

  private final ResourceCloser closing;

  OutboundModule(ResourceCloser closing) {
    this.closing = closing;
  }

  /** Webhooks have a client of their own, so that nothing else waits for its connections. */
  @Provides
  @Singleton
  WebhookEndpoint webhooks(VidportSettings settings, Clock clock) {
    try {
      GuardedHttpClient client =
          new GuardedHttpClient(
              settings.egress().toPolicy(), DeliveryPlaces.DEFAULT_TOTAL + SPARE_CONNECTIONS);
      return new GuardedWebhookEndpoint(closing.with(client), clock);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
