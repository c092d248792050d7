package dev.vidport.domain.account;

import java.time.Instant;

/**
 * An owner of videos and API keys.
 *
 * @param plan name of the account's plan
 * @param disabled whether the operator has disabled the account
 */
public record Account(
    AccountId id, Email email, String plan, Instant createdAt, boolean disabled) {}
