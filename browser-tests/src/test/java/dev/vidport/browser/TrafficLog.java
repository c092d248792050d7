package dev.vidport.browser;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Response;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** The requests of a browser profile and their responses. */
final class TrafficLog {
  private final List<Request> requests = new ArrayList<>();
  private final List<Response> responses = new ArrayList<>();

  TrafficLog(BrowserContext context) {
    context.onRequest(requests::add);
    context.onResponse(responses::add);
  }

  /** Number of requests with {@code method} whose path ends with {@code path}. */
  long requests(String method, String path) {
    return requests.stream().filter(request -> matches(request, method, path)).count();
  }

  /** Number of parts that were sent, whether or not they arrived. */
  long sentParts() {
    return requests.stream().filter(request -> request.method().equals("PUT")).count();
  }

  /** Number of parts whose arrival was confirmed. */
  long confirmedParts() {
    return responses.stream()
        .filter(response -> response.request().method().equals("PUT") && response.ok())
        .count();
  }

  /** The paths of all requests. */
  List<String> paths() {
    return requests.stream().map(request -> URI.create(request.url()).getPath()).toList();
  }

  /** Waits until a response to a request for {@code path} has arrived. */
  void await(Page page, String path) {
    page.waitForCondition(
        () -> responses.stream().anyMatch(response -> response.url().endsWith(path)));
  }

  private static boolean matches(Request request, String method, String path) {
    return request.method().equals(method) && request.url().endsWith(path);
  }
}
