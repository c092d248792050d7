package dev.vidport.http.server.pipeline;

import java.net.URI;
import java.util.Optional;

/**
 * What the public files say about the host.
 *
 * @param base the address by which users reach it
 * @param securityContact where finders of vulnerabilities report them: a {@code mailto:} or {@code
 *     https:} address
 * @param hasConsole whether the host has the console
 */
public record SiteAddress(URI base, Optional<URI> securityContact, boolean hasConsole) {}
