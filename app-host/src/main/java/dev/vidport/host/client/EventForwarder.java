package dev.vidport.host.client;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import dev.vidport.client.NetworkErrors;
import dev.vidport.client.Sleeper;
import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.webhook.WebhookSecret;
import dev.vidport.usecases.webhook.port.WebhookSignature;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Forwards the events of an account to an address that the service cannot reach, in order, each
 * until it is accepted or a few attempts have failed. The position in the events is kept while the
 * service is unavailable, so that no event is lost or repeated.
 */
public final class EventForwarder {
  /** Seconds between the attempts of an event. */
  private static final List<Integer> RETRIES = List.of(1, 2, 4, 8);

  /** As for a delivery of the service. */
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private static final int WAIT_SECONDS = 20;

  /** Between requests while the service is away, or lets no further request wait. */
  private static final Duration PAUSE = Duration.ofSeconds(2);

  private static final int SUCCESS = 2;

  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(TIMEOUT).version(HttpClient.Version.HTTP_1_1).build();

  private final ApiRequests api;
  private final Clock clock;
  private final Sleeper sleeper;
  private final URI target;
  private final WebhookSecret secret;

  /**
   * @param credential of the client {@code api}; the secret depends on it
   * @param target the address to which events are posted
   */
  public EventForwarder(
      ApiRequests api, String credential, Clock clock, Sleeper sleeper, URI target) {
    this.api = api;
    this.clock = clock;
    this.sleeper = sleeper;
    this.target = target;
    this.secret = LocalWebhookSecret.of(credential);
  }

  /** The secret with which the forwarded events are signed. */
  public WebhookSecret secret() {
    return secret;
  }

  /**
   * The position after the present events.
   *
   * @throws IOException when the service cannot be reached
   */
  public String latest() throws ApiRefused, IOException, InterruptedException {
    return api.events("latest", 0).path("next").asString("");
  }

  /**
   * Forwards all events after a position; ends by an interruption of the thread only.
   *
   * @throws ApiRefused when the service refuses to list the events
   */
  public void run(String start, ForwardingListener listener)
      throws ApiRefused, InterruptedException {
    String position = start;
    boolean isConnected = true;
    while (true) {
      long began = System.nanoTime();
      Duration pause = PAUSE;
      try {
        JsonNode page = api.events(position, WAIT_SECONDS);
        if (!isConnected) {
          isConnected = true;
          listener.reconnected();
        }
        for (JsonNode event : page.path("events")) {
          forward(event, listener);
        }
        position = page.path("next").asString(position);
        boolean hasWaited = System.nanoTime() - began > PAUSE.toNanos();
        pause = hasWaited || !page.path("events").isEmpty() ? Duration.ZERO : PAUSE;
      } catch (ApiRefused refused) {
        if (refused.isFinal() && refused.retryAfter().isEmpty()) {
          throw refused;
        }
        isConnected = lost(isConnected, String.valueOf(refused.getMessage()), listener);
        pause = refused.retryAfter().orElse(PAUSE);
      } catch (IOException fault) {
        isConnected = lost(isConnected, NetworkErrors.describe(fault), listener);
      }
      if (!pause.isZero()) {
        sleeper.sleep(pause);
      }
    }
  }

  private static boolean lost(boolean wasConnected, String reason, ForwardingListener listener) {
    if (wasConnected) {
      listener.disconnected(reason);
    }
    return false;
  }

  private void forward(JsonNode event, ForwardingListener listener) throws InterruptedException {
    for (int attempt = 0; !post(event, attempt == RETRIES.size(), listener); attempt++) {
      if (attempt == RETRIES.size()) {
        return;
      }
      sleeper.sleep(Duration.ofSeconds(RETRIES.get(attempt)));
    }
  }

  /** Whether the event was accepted. */
  private boolean post(JsonNode event, boolean isLast, ForwardingListener listener)
      throws InterruptedException {
    String id = event.path("id").asString("");
    byte[] body = event.toString().getBytes(StandardCharsets.UTF_8);
    long timestamp = clock.instant().getEpochSecond();
    HttpRequest request =
        HttpRequest.newBuilder(target)
            .timeout(TIMEOUT)
            .header("Content-Type", ContentTypes.JSON)
            .header("webhook-id", id)
            .header("webhook-timestamp", Long.toString(timestamp))
            .header("webhook-signature", WebhookSignature.sign(secret, id, timestamp, body))
            .POST(BodyPublishers.ofByteArray(body))
            .build();
    long began = System.nanoTime();
    String result;
    boolean isAccepted = false;
    try {
      HttpResponse<InputStream> response = http.send(request, BodyHandlers.ofInputStream());
      response.body().close();
      isAccepted = response.statusCode() / 100 == SUCCESS;
      result = Integer.toString(response.statusCode());
    } catch (IOException fault) {
      result = NetworkErrors.describe(fault);
    }
    Duration time = Duration.ofNanos(System.nanoTime() - began);
    String type = event.path("type").asString("");
    listener.attempted(type, id, result, isAccepted, time, isAccepted || isLast);
    return isAccepted;
  }
}
