package dev.vidport.host.migrate;

import dev.vidport.client.NetworkErrors;
import dev.vidport.client.Sleeper;
import dev.vidport.domain.id.VisibleText;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The requests to a source. Credentials go to the address of the API only: its redirects are not
 * followed. Requests that fail for a time are repeated, not before the time that the source sets
 * with {@code Retry-After}.
 */
final class SourceHttp {
  private static final int MAX_JSON_BYTES = 32 << 20;
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
  private static final Duration HEADER_TIMEOUT = Duration.ofSeconds(60);
  private static final long TOTAL_SECONDS = 120;
  private static final int MAX_ATTEMPTS = 8;
  private static final Duration MAX_WAIT = Duration.ofMinutes(10);
  private static final long MAX_BACKOFF_SECONDS = 60;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final Set<Integer> TEMPORARY = Set.of(408, 425, 429, 500, 502, 503, 504);

  private final HttpClient api = client(Redirect.NEVER);
  private final HttpClient files = client(Redirect.NORMAL);
  private final String service;
  private final Map<String, String> headers;
  private final Sleeper sleeper;

  /**
   * @param service its name, for messages
   * @param headers of the requests to the API, with the credentials
   */
  SourceHttp(String service, Map<String, String> headers, Sleeper sleeper) {
    this.service = service;
    this.headers = Map.copyOf(headers);
    this.sleeper = sleeper;
  }

  private static HttpClient client(Redirect redirects) {
    return HttpClient.newBuilder()
        .connectTimeout(CONNECT_TIMEOUT)
        .followRedirects(redirects)
        .build();
  }

  JsonNode get(URI address) throws SourceRefusal, InterruptedException {
    return json(send(api, request(address).GET(), MAX_JSON_BYTES));
  }

  JsonNode send(String method, URI address, JsonNode body)
      throws SourceRefusal, InterruptedException {
    return json(
        send(
            api,
            request(address)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body.toString())),
            MAX_JSON_BYTES));
  }

  /** Reads a file of the API, which needs the credentials. */
  byte[] readWithCredentials(URI address, int maxBytes) throws SourceRefusal, InterruptedException {
    return send(api, request(address).GET(), maxBytes);
  }

  /** Reads a public file. */
  byte[] read(URI address, int maxBytes) throws SourceRefusal, InterruptedException {
    return send(files, HttpRequest.newBuilder(address).timeout(HEADER_TIMEOUT).GET(), maxBytes);
  }

  private HttpRequest.Builder request(URI address) {
    HttpRequest.Builder request = HttpRequest.newBuilder(address).timeout(HEADER_TIMEOUT);
    headers.forEach(request::header);
    return request;
  }

  private JsonNode json(byte[] body) throws SourceRefusal {
    try {
      return JsonMapper.shared().readTree(body);
    } catch (JacksonException e) {
      throw new SourceRefusal(service + " sent a response that is not JSON");
    }
  }

  private byte[] send(HttpClient client, HttpRequest.Builder builder, int maxBytes)
      throws SourceRefusal, InterruptedException {
    HttpRequest request = builder.build();
    for (int attempt = 1; ; attempt++) {
      Failure failure;
      try {
        HttpResponse<byte[]> response = exchange(client, request, maxBytes);
        int status = response.statusCode();
        if (status / 100 == 2) {
          return response.body();
        }
        failure = new Failure(describe(response), retryAfter(response));
        if (!TEMPORARY.contains(status)) {
          throw new SourceRefusal(failure.message());
        }
      } catch (LimitedBody.TooLargeException large) {
        throw new SourceRefusal(service + ": " + large.getMessage());
      } catch (IOException fault) {
        failure = new Failure(service + ": " + NetworkErrors.describe(fault), Optional.empty());
      }
      Duration wait = failure.retryAfter().orElse(backoff(attempt));
      if (attempt == MAX_ATTEMPTS) {
        throw new SourceRefusal(failure.message());
      }
      if (wait.compareTo(MAX_WAIT) > 0) {
        throw new SourceRefusal(
            failure.message() + "; it asks to wait for " + wait.toSeconds() + " seconds");
      }
      sleeper.sleep(wait);
    }
  }

  private static HttpResponse<byte[]> exchange(HttpClient client, HttpRequest request, int maxBytes)
      throws IOException, InterruptedException {
    CompletableFuture<HttpResponse<byte[]>> response =
        client.sendAsync(request, info -> new LimitedBody(maxBytes));
    try {
      return response.get(TOTAL_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException fault) {
        throw fault;
      }
      throw new IOException(e.getCause());
    } catch (TimeoutException e) {
      throw new IOException("no whole response within " + TOTAL_SECONDS + " seconds", e);
    } finally {
      response.cancel(true);
    }
  }

  private String describe(HttpResponse<byte[]> response) {
    int status = response.statusCode();
    String host = String.valueOf(response.request().uri().getHost());
    String text = service + " (" + host + ") answered with status " + status;
    if (status == 401 || status == 403) {
      return text + ": the credentials, or what they permit, do not suffice";
    }
    if (status == TOO_MANY_REQUESTS) {
      return text + ": too many requests";
    }
    String body = new String(response.body(), StandardCharsets.UTF_8).strip();
    return body.isEmpty() || body.startsWith("<")
        ? text
        : text + ": " + VisibleText.of(body.substring(0, Math.min(body.length(), 200)));
  }

  private static Optional<Duration> retryAfter(HttpResponse<byte[]> response) {
    return response
        .headers()
        .firstValue("Retry-After")
        .filter(text -> text.matches("[0-9]{1,7}"))
        .map(text -> Duration.ofSeconds(Long.parseLong(text)));
  }

  private static Duration backoff(int attempt) {
    return Duration.ofSeconds(Math.min(MAX_BACKOFF_SECONDS, 1L << (attempt - 1)));
  }

  /** An address below that of an API, with its parameters. */
  static URI address(URI base, String path, List<String> parameters) {
    return URI.create(
        base.toString().replaceFirst("/+$", "")
            + path
            + (parameters.isEmpty() ? "" : "?" + String.join("&", parameters)));
  }

  private record Failure(String message, Optional<Duration> retryAfter) {}
}
