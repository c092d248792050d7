package dev.vidport.usecases.access.port;

/** Credentials and their limits. */
public record AccessPorts(
    ApiKeys apiKeys,
    BrowserTokens browserTokens,
    SignInPorts signIn,
    IdempotencyKeys idempotencyKeys,
    RateLimiter rateLimiter) {}
