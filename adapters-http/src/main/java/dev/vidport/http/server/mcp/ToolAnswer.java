package dev.vidport.http.server.mcp;

import tools.jackson.databind.node.ObjectNode;

/**
 * What a tool returns: the response of the API.
 *
 * @param isRefused whether the body is an error
 */
public record ToolAnswer(boolean isRefused, ObjectNode body) {}
