package dev.vidport.http.server.call;

/**
 * A request of another service, before any check.
 *
 * @param body as it was received; the signature covers every byte
 * @param signature the header with the signature; empty without it
 */
public record SignedCall(byte[] body, String signature) {}
