package dev.vidport.usecases.access.port;

import java.time.Instant;
import java.util.Optional;

/**
 * When an issuer is asked whether its user may still use the service.
 *
 * @param dueAt from then on, a request of a session of the user asks the issuer
 * @param failingSince the first question that the issuer has not answered; empty after an answer. A
 *     question is stored before it is asked, so that it also counts if the host ends meanwhile
 */
public record OidcCheckTimes(Instant dueAt, Optional<Instant> failingSince) {}
