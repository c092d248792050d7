package dev.vidport.domain.access;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Plan;

/**
 * Who asks, once the credential has been checked.
 *
 * @param credential stable name of the credential (a key id), for rate limits and the log
 */
public record Principal(CredentialKind kind, String credential, Account account, Plan plan) {}
