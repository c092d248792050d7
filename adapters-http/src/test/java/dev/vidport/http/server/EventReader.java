package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.http.server.json.ApiJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** A client of a stream of events. */
final class EventReader implements AutoCloseable {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final HttpResponse<java.io.InputStream> response;
  private final BufferedReader lines;

  private EventReader(HttpResponse<java.io.InputStream> response) {
    this.response = response;
    this.lines = new BufferedReader(new InputStreamReader(response.body(), UTF_8));
  }

  static EventReader open(HttpFixture fixture, Object video, String bearer) {
    return ofPath(fixture, "/v1/videos/" + video + "/events", bearer);
  }

  /** A stream of all videos of the account. */
  static EventReader ofAccount(HttpFixture fixture, String bearer) {
    return ofPath(fixture, "/v1/account/events", bearer);
  }

  private static EventReader ofPath(HttpFixture fixture, String path, String bearer) {
    URI address = URI.create("http://127.0.0.1:" + fixture.server.port() + path);
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .timeout(Duration.ofMinutes(2))
            .header("Authorization", "Bearer " + bearer)
            .build();
    try {
      return new EventReader(HTTP.send(request, HttpResponse.BodyHandlers.ofInputStream()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  int status() {
    return response.statusCode();
  }

  Optional<String> header(String name) {
    return response.headers().firstValue(name);
  }

  /** The next lines up to an empty one; empty at the end of the stream. */
  List<String> block() {
    List<String> block = new ArrayList<>();
    try {
      String line = lines.readLine();
      while (line != null && !line.isEmpty()) {
        block.add(line);
        line = lines.readLine();
      }
      return block;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The next event, past comments; empty at the end of the stream. */
  Optional<Event> next() {
    for (List<String> block = block(); !block.isEmpty(); block = block()) {
      if (!block.get(0).startsWith(":")) {
        return Optional.of(Event.of(block));
      }
    }
    return Optional.empty();
  }

  /** All events up to the end of the stream. */
  List<Event> rest() {
    List<Event> events = new ArrayList<>();
    for (Optional<Event> event = next(); event.isPresent(); event = next()) {
      events.add(event.get());
    }
    return events;
  }

  @Override
  public void close() {
    try {
      lines.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** An event with its parsed data. */
  record Event(String name, JsonNode data) {
    static Event of(List<String> block) {
      try {
        return new Event(
            field(block, "event"), ApiJson.parse(field(block, "data").getBytes(UTF_8)));
      } catch (ApiJson.MalformedJson e) {
        throw new AssertionError(block.toString(), e);
      }
    }

    private static String field(List<String> block, String name) {
      return block.stream()
          .filter(line -> line.startsWith(name + ": "))
          .map(line -> line.substring(name.length() + 2))
          .findFirst()
          .orElseThrow(() -> new AssertionError("no " + name + ": " + block));
    }

    String status() {
      return data.path("status").asString("");
    }

    int percent() {
      return data.path("percent").asInt(-1);
    }
  }
}
