package dev.vidport.http.server.call;

import java.util.Map;

/**
 * A request that has passed the schema checks.
 *
 * @param path path parameters by name
 * @param query query parameters, validated against the contract
 * @param body body fields, validated against the contract; empty when no body was sent
 */
public record PublicCall(Map<String, String> path, Fields query, Fields body) {}
