package dev.vidport.usecases.signing.port;

import java.net.URI;
import java.time.Clock;
import java.util.function.Consumer;

/**
 * What an object store gets from the instance that opens it.
 *
 * @param baseUrl public address of the host that serves files and receives parts, without a
 *     trailing slash
 * @param signer signs links to that host
 * @param minFreeBytes disk space that uploads leave free
 * @param closing receives what must be closed with the instance
 */
public record StoreContext(
    URI baseUrl,
    LinkSigner signer,
    Clock clock,
    long minFreeBytes,
    Consumer<AutoCloseable> closing) {}
