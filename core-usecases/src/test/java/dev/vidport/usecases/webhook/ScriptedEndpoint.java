package dev.vidport.usecases.webhook;

import dev.vidport.domain.webhook.WebhookSecret;
import dev.vidport.usecases.webhook.port.EventMessage;
import dev.vidport.usecases.webhook.port.WebhookEndpoint;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;

/** An endpoint that records what it receives and responds as a test says; by default it accepts. */
public final class ScriptedEndpoint implements WebhookEndpoint {
  /** What was received, in order. */
  public final List<Received> received = new CopyOnWriteArrayList<>();

  private final Queue<Result> results = new ArrayDeque<>();

  /** One delivery. */
  public record Received(String url, WebhookSecret secret, EventMessage message) {}

  /** Answers the next delivery with {@code status}. */
  public void answer(int status) {
    boolean ok = status / 100 == 2;
    results.add(
        new Result(
            OptionalInt.of(status),
            5,
            ok ? Optional.empty() : Optional.of("the endpoint answered " + status),
            Optional.of("body " + status)));
  }

  /** Closes the connection of the next delivery without a response. */
  public void disconnect() {
    results.add(new Result(OptionalInt.empty(), 5, Optional.of("no response"), Optional.empty()));
  }

  /** Accepts URLs of {@code https} on hosts other than {@code private.test}. */
  @Override
  public List<String> problems(String url) {
    return url.startsWith("https://") && !url.contains("private.test")
        ? List.of()
        : List.of("can't be called");
  }

  @Override
  public synchronized Result post(String url, WebhookSecret secret, EventMessage message) {
    received.add(new Received(url, secret, message));
    if (results.isEmpty()) {
      answer(204);
    }
    return results.remove();
  }
}
