package dev.vidport.domain.webhook;

import dev.vidport.domain.account.AccountId;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * An entry of the log of deliveries.
 *
 * @param type label of the event's type
 * @param attempt number of the attempt, from 1; continues when an event is replayed
 * @param status HTTP status of the response; empty without a response
 * @param millis duration of the attempt in milliseconds
 * @param error why the attempt failed; empty if it succeeded
 * @param response the beginning of the response's body; empty without a response
 * @param nextAttemptAt when the event is due again; empty if it is not
 */
public record DeliveryAttempt(
    String eventId,
    AccountId account,
    String type,
    int attempt,
    boolean ok,
    OptionalInt status,
    long millis,
    Optional<String> error,
    Optional<String> response,
    Instant attemptedAt,
    Optional<Instant> nextAttemptAt) {}
