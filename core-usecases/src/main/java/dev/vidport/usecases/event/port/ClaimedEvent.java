package dev.vidport.usecases.event.port;

import dev.vidport.domain.webhook.AccountEvent;

/**
 * An event that one worker delivers while its lease lasts.
 *
 * @param attempt number of the delivery attempt, from 1. It identifies the claim: after the end of
 *     the lease the next claim has the next number.
 */
public record ClaimedEvent(AccountEvent event, int attempt) {}
