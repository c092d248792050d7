package dev.vidport.browser;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.vidport.acceptance.api.AccountApi;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The web site of a customer, at another origin than the service. Serves the pages of the
 * documentation.
 */
public final class PageServer implements AutoCloseable {
  private static final Path DOCUMENTATION = Path.of("../docs/browser.md");
  private static final Pattern PAGE = Pattern.compile("```html\n(.*?)```", Pattern.DOTALL);
  private static final String DOCUMENTED_HOST = "https://video.example.com";

  private final Map<String, String> pages = new ConcurrentHashMap<>();
  private final HttpServer server;
  private final AccountApi account;
  private volatile String editToken = "";

  /**
   * @param service address of the service
   * @param account that makes the tokens of the pages
   */
  public PageServer(URI service, AccountApi account) {
    this.account = account;
    List<String> documented = documentedPages(service);
    pages.put("/upload.html", documented.get(0));
    pages.put("/record.html", documented.get(1));
    pages.put("/edit.html", documented.get(2));
    pages.put("/blank.html", "<!doctype html><title>Blank</title>");
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::respond);
    server.start();
  }

  /** The pages of the documentation, with the address of {@code service}. */
  private static List<String> documentedPages(URI service) {
    try {
      return PAGE.matcher(Files.readString(DOCUMENTATION))
          .results()
          .map((MatchResult page) -> page.group(1).replace(DOCUMENTED_HOST, service.toString()))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Adds a page. */
  public void add(String path, String html) {
    pages.put(path, html);
  }

  public String address(String path) {
    return "http://localhost:" + server.getAddress().getPort() + path;
  }

  /** A new upload token, which the server of the site makes for a page that wants to upload. */
  public String token() {
    return account
        .post("/upload-tokens", Map.of())
        .expect(201)
        .json()
        .get("uploadToken")
        .asString();
  }

  /** A new edit token for {@code videos}, which {@code /edit-token} returns from now on. */
  public void permitEditOf(List<String> videos) {
    editToken =
        account
            .post("/edit-tokens", Map.of("videoIds", videos, "maxSeconds", 10, "title", "Best of"))
            .expect(201)
            .json()
            .get("token")
            .asString();
  }

  private void respond(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    if (exchange.getRequestMethod().equals("POST") && path.equals("/upload-token")) {
      send(exchange, 200, "text/plain", token());
    } else if (exchange.getRequestMethod().equals("POST") && path.equals("/edit-token")) {
      send(exchange, 200, "text/plain", editToken);
    } else if (pages.containsKey(path)) {
      send(exchange, 200, "text/html", pages.get(path));
    } else {
      send(exchange, 404, "text/plain", "");
    }
  }

  private static void send(HttpExchange exchange, int status, String type, String text)
      throws IOException {
    byte[] body = text.getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type + ";charset=utf-8");
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    try (exchange) {
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
