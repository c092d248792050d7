package dev.vidport.domain.webhook;

import dev.vidport.domain.account.AccountId;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * An entry of the log of deliveries.
 *
 * @param type label of the event's type
 * @param attempt number of the attempt, from 1; goes on when an event is replayed
 * @param status HTTP status of the answer; empty without an answer
 * @param millis duration of the attempt in milliseconds
 * @param error why the attempt failed; empty if it succeeded
 * @param response the beginning of the answer's body; empty without an answer
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
