package dev.vidport.usecases.access.port;

import dev.vidport.domain.account.SignUpPolicy;
import java.util.Optional;

/**
 * Sign-in codes, sessions and who may sign up.
 *
 * @param signUp who may create an account by signing in
 * @param mail empty when no mail server is configured
 */
public record SignInPorts(
    SignInCodes codes,
    EventLimiter limiter,
    Sessions sessions,
    SignUpPolicy signUp,
    Invitations invitations,
    Optional<SignInMail> mail) {}
