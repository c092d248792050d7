package dev.vidport.outbound.egress;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.ExtendedSSLSession;

/** An HTTPS server on a free loopback port, which notes the requests that reach it. */
public final class TestServer implements AutoCloseable {
  /** Connections that wait to be accepted. */
  private static final int BACKLOG = 512;

  private final HttpsServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch closed = new CountDownLatch(1);
  public final List<Request> requests = new CopyOnWriteArrayList<>();

  /** A request that arrived. */
  public record Request(
      String method,
      String path,
      String host,
      String range,
      String sentName,
      String body,
      Map<String, List<String>> headers) {}

  public TestServer(TestCertificate certificate) throws Exception {
    server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
    server.setHttpsConfigurator(new HttpsConfigurator(certificate.serverContext()));
    server.setExecutor(threads);
    server.start();
  }

  public int port() {
    return server.getAddress().getPort();
  }

  public String url(String host, String path) {
    return "https://" + host + ":" + port() + path;
  }

  public void on(String path, HttpHandler handler) {
    server.createContext(
        path,
        exchange -> {
          requests.add(request((HttpsExchange) exchange));
          try (exchange) {
            handler.handle(exchange);
          }
        });
  }

  public void onText(String path, int status, String text) {
    on(path, exchange -> respond(exchange, status, text));
  }

  public void onRedirect(String path, String location) {
    on(
        path,
        exchange -> {
          exchange.getResponseHeaders().set("Location", location);
          respond(exchange, 302, "moved");
        });
  }

  public static void respond(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    // Zero would announce a body of unknown length.
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }

  /** Reads no body and sends nothing until this server closes. */
  public void onReadsNothing(String path) {
    server.createContext(path, exchange -> hang());
  }

  /** Writes a byte every few milliseconds until the client or this server closes. */
  public void drip(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    dripBody(exchange);
  }

  /** As {@link #drip}, after the headers are sent. */
  public void dripBody(HttpExchange exchange) throws IOException {
    while (!isClosedWithin(20)) {
      exchange.getResponseBody().write('.');
      exchange.getResponseBody().flush();
    }
  }

  /** Answers nothing until this server closes. */
  public void hang() {
    if (!isClosedWithin(TimeUnit.MINUTES.toMillis(1))) {
      throw new IllegalStateException("the test did not close the server");
    }
  }

  private boolean isClosedWithin(long millis) {
    try {
      return closed.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private static Request request(HttpsExchange exchange) throws IOException {
    String names =
        exchange.getSSLSession() instanceof ExtendedSSLSession session
            ? session.getRequestedServerNames().toString()
            : "";
    return new Request(
        exchange.getRequestMethod(),
        exchange.getRequestURI().toString(),
        exchange.getRequestHeaders().getFirst("Host"),
        String.valueOf(exchange.getRequestHeaders().getFirst("Range")),
        names,
        new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8),
        Map.copyOf(exchange.getRequestHeaders()));
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
