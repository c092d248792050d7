package dev.vidport.usecases.webhook.port;

import dev.vidport.domain.webhook.AccountEvent;
import dev.vidport.domain.webhook.Webhook;

/**
 * A delivery that one worker attempts while its lease lasts.
 *
 * @param attempt number of the attempt of this event, from 1. It identifies the claim: after the
 *     end of the lease the next claim has the next number.
 * @param attemptOfRound number of the attempt since the event occurred or was last replayed, from
 *     1; the {@link dev.vidport.domain.webhook.RetrySchedule} counts these
 */
public record ClaimedDelivery(
    Webhook webhook, AccountEvent event, int attempt, int attemptOfRound) {}
