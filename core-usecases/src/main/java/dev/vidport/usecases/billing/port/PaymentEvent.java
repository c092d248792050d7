package dev.vidport.usecases.billing.port;

import java.util.Optional;

/**
 * An authentic event of the payment provider. It only says whose state to read: events may arrive
 * repeatedly and in any order.
 *
 * @param id the same for each repetition
 * @param customer whose subscription may have changed; empty for an event of another kind
 */
public record PaymentEvent(String id, Optional<String> customer) {}
