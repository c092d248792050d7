package dev.vidport.bench.host;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Sends requests with JSON responses. Used outside of measured sections. */
final class JsonClient {
  private static final Duration CONNECT = Duration.ofSeconds(10);

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT).build();
  private final JsonMapper json = JsonMapper.shared();

  static HttpRequest.Builder request(URI url, Duration limit) {
    return HttpRequest.newBuilder(url).timeout(limit);
  }

  /**
   * @throws IOException if the status is not 2xx, with the response in the message, or if the
   *     response is not JSON
   */
  JsonNode call(HttpRequest request) throws IOException, InterruptedException {
    HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() / 100 != 2) {
      throw new IOException(
          request.method()
              + " "
              + request.uri()
              + ": "
              + response.statusCode()
              + " "
              + response.body());
    }
    try {
      return json.readTree(response.body().isEmpty() ? "{}" : response.body());
    } catch (JacksonException e) {
      throw new IOException(request.method() + " " + request.uri() + ": not JSON", e);
    }
  }
}
