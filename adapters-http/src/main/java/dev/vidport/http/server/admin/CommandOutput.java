package dev.vidport.http.server.admin;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.http.server.json.ApiJson;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import tools.jackson.databind.node.ObjectNode;

/**
 * Sends the output of a command as lines of JSON, in the order of both streams. Long output is sent
 * in pieces, so that memory does not limit it.
 */
final class CommandOutput {
  private static final int PIECE = 8_192;

  private final OutputStream response;
  private final StringBuilder pending = new StringBuilder();
  private String pendingStream = CommandProtocol.OUT;

  CommandOutput(OutputStream response) {
    this.response = response;
  }

  PrintWriter out() {
    return new PrintWriter(new Stream(CommandProtocol.OUT));
  }

  PrintWriter err() {
    return new PrintWriter(new Stream(CommandProtocol.ERR));
  }

  /** Tells the client that the command begins. */
  void begin() throws IOException {
    response.flush();
  }

  void end(int exitCode) throws IOException {
    sendPending();
    send(ApiJson.object().put(CommandProtocol.EXIT_CODE, exitCode));
    response.flush();
  }

  private void print(String stream, char[] text, int offset, int length) throws IOException {
    if (!stream.equals(pendingStream)) {
      sendPending();
      pendingStream = stream;
    }
    pending.append(text, offset, length);
    if (pending.length() >= PIECE) {
      sendPending();
    }
  }

  private void sendPending() throws IOException {
    if (!pending.isEmpty()) {
      // Replaces halves of characters, which JSON can't hold.
      String text = new String(pending.toString().getBytes(UTF_8), UTF_8);
      pending.setLength(0);
      send(ApiJson.object().put(pendingStream, text));
    }
  }

  private void send(ObjectNode line) throws IOException {
    response.write(ApiJson.bytes(line));
    response.write('\n');
  }

  /** Standard output or standard error. */
  private final class Stream extends Writer {
    private final String name;

    private Stream(String name) {
      this.name = name;
    }

    @Override
    public void write(char[] text, int offset, int length) throws IOException {
      print(name, text, offset, length);
    }

    @Override
    public void flush() throws IOException {
      sendPending();
      response.flush();
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }
}
