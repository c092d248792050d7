package dev.vidport.outbound.webhook;

import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.webhook.WebhookSecret;
import dev.vidport.outbound.egress.GuardedHttpClient;
import dev.vidport.outbound.egress.OutboundLimits;
import dev.vidport.outbound.egress.OutboundResponse;
import dev.vidport.usecases.webhook.port.EventFields;
import dev.vidport.usecases.webhook.port.EventMessage;
import dev.vidport.usecases.webhook.port.WebhookEndpoint;
import dev.vidport.usecases.webhook.port.WebhookSignature;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.json.JsonMapper;

/** Calls the endpoints of webhooks with the guarded client. */
public final class GuardedWebhookEndpoint implements WebhookEndpoint {
  private static final Duration TIME_LIMIT = Duration.ofSeconds(10);

  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN).build();

  private final GuardedHttpClient client;
  private final Clock clock;
  private final OutboundLimits limits;

  public GuardedWebhookEndpoint(GuardedHttpClient client, Clock clock) {
    this(client, clock, TIME_LIMIT);
  }

  GuardedWebhookEndpoint(GuardedHttpClient client, Clock clock, Duration timeLimit) {
    this.client = client;
    this.clock = clock;
    this.limits = new OutboundLimits(timeLimit, timeLimit, GuardedHttpClient.EXCERPT_BYTES);
  }

  @Override
  public List<String> problems(String url) {
    // HTTP clients do not send fragments, so the endpoint would not get it.
    return url.indexOf('#') < 0
        ? client.problems(url)
        : Stream.concat(
                Stream.of("The URL must not have a fragment (#…)"), client.problems(url).stream())
            .toList();
  }

  @Override
  public Result post(String url, WebhookSecret secret, EventMessage message) {
    byte[] body = MAPPER.writeValueAsBytes(EventFields.of(message));
    // The time of this attempt: receivers refuse old timestamps.
    long timestamp = clock.instant().getEpochSecond();
    Map<String, String> headers =
        Map.of(
            "Content-Type",
            ContentTypes.JSON,
            "webhook-id",
            message.id(),
            "webhook-timestamp",
            Long.toString(timestamp),
            "webhook-signature",
            WebhookSignature.sign(secret, message.id(), timestamp, body));
    long start = System.nanoTime();
    try {
      OutboundResponse response = client.post(url, headers, body, limits);
      return new Result(
          OptionalInt.of(response.status()),
          millisSince(start),
          EndpointErrors.ofStatus(response.status()),
          Optional.of(ResponseExcerpt.of(response.excerpt())));
    } catch (IOException e) {
      String error = EndpointErrors.of(e, limits.total());
      return new Result(
          OptionalInt.empty(), millisSince(start), Optional.of(error), Optional.empty());
    }
  }

  private static long millisSince(long nanoTime) {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanoTime);
  }
}
