package dev.vidport.usecases.access.port;

import java.time.Instant;
import java.util.Optional;

/**
 * When an issuer is asked whether its user may still use the service.
 *
 * @param dueAt from then on, a request of a session of the user asks the issuer
 * @param failingSince since when the issuer could not be asked; empty after an answer
 */
public record OidcCheckTimes(Instant dueAt, Optional<Instant> failingSince) {}
