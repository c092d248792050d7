package dev.vidport.domain.account;

import java.time.Instant;

/**
 * Who owns videos and keys.
 *
 * @param plan name of the account's plan
 * @param disabled whether the operator has shut the account
 */
public record Account(
    AccountId id, Email email, String plan, Instant createdAt, boolean disabled) {}
