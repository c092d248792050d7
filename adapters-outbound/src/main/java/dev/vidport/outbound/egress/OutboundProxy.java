package dev.vidport.outbound.egress;

/**
 * An HTTP proxy of the operator, which opens connections ({@code CONNECT}).
 *
 * @param host name or address, which may be private
 * @param port 1 to 65535
 */
public record OutboundProxy(String host, int port) {}
