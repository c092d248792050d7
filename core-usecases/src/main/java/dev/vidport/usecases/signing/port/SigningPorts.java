package dev.vidport.usecases.signing.port;

import java.net.URI;

/**
 * Signed links.
 *
 * @param signer signs the links of the host
 * @param baseUrl public address of that host, without a trailing slash
 */
public record SigningPorts(SigningKeys keys, LinkSigner signer, URI baseUrl) {}
