package dev.vidport.library;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.vidport.usecases.upload.port.RemoteFiles;
import dev.vidport.usecases.webhook.port.WebhookEndpoint;
import java.time.Clock;

/** Binds the ports that call addresses of users. */
final class OutboundModule extends AbstractModule {
  private final ResourceCloser closing;

  OutboundModule(ResourceCloser closing) {
    this.closing = closing;
  }

  @Override
  protected void configure() {
    bind(WebhookEndpoint.class).to(LazyWebhookEndpoint.class);
  }

  @Provides
  @Singleton
  RemoteFiles remoteFiles(VidportSettings settings, Clock clock) {
    return new LazyRemoteFiles(settings.egress(), clock, closing);
  }

  @Provides
  @Singleton
  LazyWebhookEndpoint webhooks(VidportSettings settings, Clock clock) {
    return new LazyWebhookEndpoint(settings.egress(), clock, closing);
  }
}
