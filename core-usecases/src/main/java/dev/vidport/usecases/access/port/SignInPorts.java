package dev.vidport.usecases.access.port;

import java.util.Optional;

/**
 * Sign-in codes and sessions.
 *
 * @param mail empty when no mail server is configured
 */
public record SignInPorts(
    SignInCodes codes, EventLimiter limiter, Sessions sessions, Optional<SignInMail> mail) {}
