package dev.vidport.outbound.egress;

/**
 * The response to a delivery.
 *
 * @param status HTTP status; a redirect is not followed and keeps its status
 * @param excerpt the first bytes of the body, read as UTF-8; bytes that are not UTF-8 are replaced
 */
public record OutboundResponse(int status, String excerpt) {}
