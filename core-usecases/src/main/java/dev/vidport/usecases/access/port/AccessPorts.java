package dev.vidport.usecases.access.port;

/** Credentials and their limits. */
public record AccessPorts(
    ApiKeys apiKeys,
    BrowserTokens browserTokens,
    SignInPorts signIn,
    OidcPorts oidc,
    PasskeyPorts passkeys,
    IdempotencyKeys idempotencyKeys,
    RateLimiter rateLimiter) {}
