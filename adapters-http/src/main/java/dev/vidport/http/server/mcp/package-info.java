/** Tools for language models, by the Model Context Protocol. */
package dev.vidport.http.server.mcp;
