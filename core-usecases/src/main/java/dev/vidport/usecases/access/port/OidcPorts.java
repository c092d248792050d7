package dev.vidport.usecases.access.port;

/** Sign-in through issuers of OpenID Connect. */
public record OidcPorts(
    OidcProvider provider, OidcIdentities identities, OneTimeValues oneTimeValues) {}
