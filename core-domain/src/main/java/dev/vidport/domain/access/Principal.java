package dev.vidport.domain.access;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Plan;

/**
 * The authenticated caller of a request.
 *
 * @param credential stable identifier of the credential (a key id), for rate limits and the log
 */
public record Principal(CredentialKind kind, String credential, Account account, Plan plan) {}
