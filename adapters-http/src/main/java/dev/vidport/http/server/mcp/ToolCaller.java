package dev.vidport.http.server.mcp;

import java.io.IOException;

/** Who calls a tool: passes its requests to the API with the credential of the caller. */
@FunctionalInterface
public interface ToolCaller {
  ToolAnswer call(ToolRequest request) throws IOException;
}
