package dev.vidport.client;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads server-sent events whose data is JSON. */
public final class EventReader implements Closeable {
  /** A comment arrives every 15 seconds. */
  private static final Duration SILENCE = Duration.ofSeconds(45);

  private static final int MAX_LINE_BYTES = 1 << 20;

  private final InputStream body;

  EventReader(InputStream body) {
    this.body = new BufferedInputStream(body);
  }

  /**
   * Waits for the next event.
   *
   * @return empty at the end of the stream
   * @throws IOException when the connection is lost, or silent for too long
   */
  public Optional<StreamEvent> next() throws IOException {
    String type = "message";
    StringBuilder data = new StringBuilder();
    while (true) {
      Optional<String> line = line();
      if (line.isEmpty()) {
        return Optional.empty();
      }
      String text = line.get();
      if (text.isEmpty() && data.length() > 0) {
        return Optional.of(new StreamEvent(type, parse(data.toString())));
      }
      if (text.startsWith("event:")) {
        type = text.substring("event:".length()).strip();
      } else if (text.startsWith("data:")) {
        data.append(text.substring("data:".length()).strip());
        if (data.length() > MAX_LINE_BYTES) {
          throw new IOException("the server sent an event that is too large");
        }
      }
    }
  }

  private static JsonNode parse(String data) throws IOException {
    try {
      return JsonMapper.shared().readTree(data);
    } catch (JacksonException e) {
      throw new IOException("the server sent an event that is not JSON", e);
    }
  }

  private Optional<String> line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    try (TimeLimit limit = TimeLimit.closing(body, SILENCE)) {
      int next = body.read();
      for (; next >= 0 && next != '\n'; next = body.read()) {
        line.write(next);
        if (line.size() > MAX_LINE_BYTES) {
          throw new IOException("the server sent a line that is too long");
        }
      }
      if (limit.hasPassed()) {
        throw new HttpTimeoutException("the server has been silent for too long");
      }
      return next < 0
          ? Optional.empty()
          : Optional.of(line.toString(StandardCharsets.UTF_8).stripTrailing());
    }
  }

  @Override
  public void close() throws IOException {
    body.close();
  }

  /** An event. */
  public record StreamEvent(String type, JsonNode data) {}
}
