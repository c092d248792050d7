package dev.vidport.http.server;

import dev.vidport.http.server.console.ServiceNotices;
import dev.vidport.http.server.limit.ClientLimits;
import dev.vidport.http.server.limit.EventStreamLimits;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/** Builds {@link HttpSettings}; its initial values are the defaults. */
public final class HttpSettingsBuilder {
  private String host = "";
  private int port = 8080;
  private int maxBodyBytes = 1 << 20;
  private int threads = 200;
  private int connections = 5_000;
  private int uploads = 100;

  /** Proxies keep connections for 60 seconds by default. */
  private Duration keepAlive = Duration.ofSeconds(75);

  private Duration idleTimeout = Duration.ofSeconds(30);
  private Duration requestTimeout = Duration.ofSeconds(10);
  private Duration stopTimeout = Duration.ofSeconds(20);
  private ClientLimits clients = ClientLimits.defaults();
  private EventStreamLimits streams = EventStreamLimits.defaults();
  private boolean console = true;
  private boolean tools;
  private Optional<URI> securityContact = Optional.empty();
  private ServiceNotices notices = ServiceNotices.NONE;

  HttpSettingsBuilder() {}

  HttpSettingsBuilder(HttpSettings settings) {
    this.host = settings.host();
    this.port = settings.port();
    this.maxBodyBytes = settings.maxBodyBytes();
    this.threads = settings.threads();
    this.connections = settings.connections();
    this.uploads = settings.uploads();
    this.keepAlive = settings.keepAlive();
    this.idleTimeout = settings.idleTimeout();
    this.requestTimeout = settings.requestTimeout();
    this.stopTimeout = settings.stopTimeout();
    this.clients = settings.clients();
    this.streams = settings.streams();
    this.console = settings.console();
    this.tools = settings.tools();
    this.securityContact = settings.securityContact();
    this.notices = settings.notices();
  }

  public HttpSettingsBuilder tools(boolean value) {
    this.tools = value;
    return this;
  }

  public HttpSettingsBuilder host(String value) {
    this.host = value;
    return this;
  }

  public HttpSettingsBuilder port(int value) {
    this.port = value;
    return this;
  }

  public HttpSettingsBuilder maxBodyBytes(int value) {
    this.maxBodyBytes = value;
    return this;
  }

  public HttpSettingsBuilder threads(int value) {
    this.threads = value;
    return this;
  }

  public HttpSettingsBuilder connections(int value) {
    this.connections = value;
    return this;
  }

  public HttpSettingsBuilder uploads(int value) {
    this.uploads = value;
    return this;
  }

  public HttpSettingsBuilder keepAlive(Duration value) {
    this.keepAlive = value;
    return this;
  }

  public HttpSettingsBuilder idleTimeout(Duration value) {
    this.idleTimeout = value;
    return this;
  }

  public HttpSettingsBuilder requestTimeout(Duration value) {
    this.requestTimeout = value;
    return this;
  }

  public HttpSettingsBuilder stopTimeout(Duration value) {
    this.stopTimeout = value;
    return this;
  }

  public HttpSettingsBuilder clients(ClientLimits value) {
    this.clients = value;
    return this;
  }

  public HttpSettingsBuilder streams(EventStreamLimits value) {
    this.streams = value;
    return this;
  }

  public HttpSettingsBuilder console(boolean value) {
    this.console = value;
    return this;
  }

  public HttpSettingsBuilder securityContact(Optional<URI> value) {
    this.securityContact = value;
    return this;
  }

  public HttpSettingsBuilder notices(ServiceNotices value) {
    this.notices = value;
    return this;
  }

  public HttpSettings build() {
    return new HttpSettings(
        host,
        port,
        maxBodyBytes,
        threads,
        connections,
        uploads,
        keepAlive,
        idleTimeout,
        requestTimeout,
        stopTimeout,
        clients,
        streams,
        console,
        tools,
        securityContact,
        notices);
  }
}
