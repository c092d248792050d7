package dev.vidport.bench.host;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Plain calls with JSON answers, for everything that is not timed. */
final class JsonCalls {
  private static final Duration CONNECT = Duration.ofSeconds(10);

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT).build();
  private final ObjectMapper json = new ObjectMapper();

  static HttpRequest.Builder request(URI address, Duration limit) {
    return HttpRequest.newBuilder(address).timeout(limit);
  }

  /**
   * @throws IOException when the answer is not a good one, with what it says
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
    return json.readTree(response.body().isEmpty() ? "{}" : response.body());
  }
}
