package dev.vidport.usecases.webhook;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.webhook.EndpointHealth;
import dev.vidport.domain.webhook.EventType;
import dev.vidport.domain.webhook.Webhook;
import dev.vidport.domain.webhook.WebhookSecret;
import dev.vidport.usecases.webhook.port.WebhookEndpoint;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/** Creates or changes the webhook of the caller's account. */
public final class ChangeWebhook {
  private final WebhookChanges changes;
  private final WebhookEndpoint endpoint;
  private final EndpointCallLimit limit;
  private final RandomGenerator random;

  ChangeWebhook(
      WebhookChanges changes,
      WebhookEndpoint endpoint,
      EndpointCallLimit limit,
      RandomGenerator random) {
    this.limit = limit;
    this.changes = changes;
    this.endpoint = endpoint;
    this.random = random;
  }

  /**
   * @return the webhook as it is stored; a change keeps the secret
   * @throws RefusalException {@code INVALID_REQUEST} with every problem; {@code RATE_LIMITED}
   *     during another request of the account that waits for its webhook
   */
  public Webhook handle(Command command) {
    Problems problems = new Problems();
    check(command, problems);
    problems.refuseIfAny();
    List<EventType> types =
        command.events().isEmpty()
            ? EventType.STANDARD
            : command.events().stream().flatMap(label -> type(label).stream()).toList();
    return changes.save(
        command.principal().accountId(),
        command.actor(),
        AuditAction.WEBHOOK_CHANGED,
        (present, now) ->
            present
                .map(known -> known.changed(command.url(), types, command.enabled(), now))
                .orElseGet(() -> created(command, types, now)));
  }

  private Webhook created(Command command, List<EventType> types, Instant now) {
    AccountId account = command.principal().accountId();
    return new Webhook(
        account,
        command.url(),
        WebhookSecret.random(random),
        types,
        command.enabled(),
        now,
        now,
        EndpointHealth.UNKNOWN);
  }

  /**
   * Adds what is wrong with the request.
   *
   * @throws RefusalException {@code RATE_LIMITED} as for {@link #handle}
   */
  public void check(Command command, Problems problems) {
    limit
        .run(command.principal().accountId(), () -> endpoint.problems(command.url()))
        .forEach(problem -> problems.add("url", problem));
    for (int i = 0; i < command.events().size(); i++) {
      problems.unless(
          type(command.events().get(i)).isPresent(),
          "events[" + i + "]",
          "must be one of " + allLabels());
    }
  }

  private static Optional<EventType> type(String label) {
    return Arrays.stream(EventType.values()).filter(type -> type.label().equals(label)).findFirst();
  }

  private static String allLabels() {
    return Arrays.stream(EventType.values())
        .map(EventType::label)
        .collect(Collectors.joining(", "));
  }

  /**
   * The request.
   *
   * @param events labels of the types to deliver; empty for those of the service interface
   */
  public record Command(
      Principal principal, Actor actor, String url, List<String> events, boolean enabled) {}
}
