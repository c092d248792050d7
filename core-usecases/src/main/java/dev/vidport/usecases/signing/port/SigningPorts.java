package dev.vidport.usecases.signing.port;

import java.net.URI;

/**
 * Signed links and stored secrets.
 *
 * @param keys sign the links of the host
 * @param accountKeys verify the tokens that accounts sign
 * @param signer signs the links of the host
 * @param baseUrl public address of that host, without a trailing slash
 */
public record SigningPorts(
    SigningKeys keys,
    AccountSigningKeys accountKeys,
    StoredSecrets secrets,
    LinkSigner signer,
    URI baseUrl) {}
