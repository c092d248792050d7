package dev.vidport.usecases.webhook.port;

import java.time.Instant;
import java.util.Map;

/**
 * An event as it is sent (service interface, section 6).
 *
 * @param data values that JSON knows: texts, numbers, booleans and objects as maps, in order
 */
public record EventMessage(String id, String type, Instant createdAt, Map<String, Object> data) {}
