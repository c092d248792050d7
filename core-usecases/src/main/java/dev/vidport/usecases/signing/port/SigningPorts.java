package dev.vidport.usecases.signing.port;

import java.net.URI;

/**
 * Signed links and stored secrets.
 *
 * @param signer signs the links of the host
 * @param baseUrl public address of that host, without a trailing slash
 */
public record SigningPorts(
    SigningKeys keys, StoredSecrets secrets, LinkSigner signer, URI baseUrl) {}
