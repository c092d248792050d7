package dev.vidport.usecases.access.port;

import dev.vidport.domain.access.RelyingParty;
import java.util.Optional;

/**
 * Passkeys.
 *
 * @param verifier empty without the artifact that has one
 * @param party empty when browsers make no passkeys for the address of the host
 * @param mail empty when no mail server is configured
 */
public record PasskeyPorts(
    Passkeys passkeys,
    Optional<PasskeyVerifier> verifier,
    Optional<RelyingParty> party,
    Optional<PasskeyMail> mail) {}
