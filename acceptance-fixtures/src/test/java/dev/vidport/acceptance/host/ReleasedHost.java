package dev.vidport.acceptance.host;

import java.net.URI;

/**
 * A host of some release, beside hosts of other ones.
 *
 * @param base its own address, below which it has the API
 */
public record ReleasedHost(HostUnderTest process, URI base) {}
