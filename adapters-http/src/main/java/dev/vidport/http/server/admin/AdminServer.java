package dev.vidport.http.server.admin;

import dev.vidport.http.server.json.Json;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import tools.jackson.databind.node.ObjectNode;

/**
 * The operator's port: {@code /healthz} tells that the process lives, {@code /readyz} whether it
 * can do its work, {@code /metrics} what it does, in the text format of Prometheus.
 */
public final class AdminServer {
  private static final int THREADS = 8;

  /** Prometheus, "Exposition formats". */
  private static final String METRICS = "text/plain; version=0.0.4; charset=utf-8";

  private final Server server;
  private final ServerConnector connector;

  /**
   * @param host loopback, unless the operator wants otherwise
   * @param port 0 for any free one
   * @param checks by name: what is wrong, in one line; empty when all is well. They bound their own
   *     time.
   * @param metrics in version 0.0.4 of the text format
   */
  public AdminServer(
      String host,
      int port,
      Map<String, Supplier<Optional<String>>> checks,
      Supplier<byte[]> metrics) {
    QueuedThreadPool threads = new QueuedThreadPool(THREADS);
    threads.setName("admin");
    this.server = new Server(threads);
    this.connector = new ServerConnector(server, 1, 1);
    connector.setHost(host);
    connector.setPort(port);
    server.addConnector(connector);
    server.setHandler(new Pages(new LinkedHashMap<>(checks), metrics));
  }

  public void start() throws IOException {
    try {
      server.start();
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException("the admin server did not start: " + e.getMessage(), e);
    }
  }

  public int port() {
    return connector.getLocalPort();
  }

  public void stop() throws IOException {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IOException("the admin server did not stop in order: " + e.getMessage(), e);
    }
  }

  private static final class Pages extends Handler.Abstract {
    private final Map<String, Supplier<Optional<String>>> checks;
    private final Supplier<byte[]> metrics;

    Pages(Map<String, Supplier<Optional<String>>> checks, Supplier<byte[]> metrics) {
      this.checks = checks;
      this.metrics = metrics;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      switch (Request.getPathInContext(request)) {
        case "/healthz" -> write(response, callback, 200, Json.object().put("ok", true));
        case "/readyz" -> ready(response, callback);
        case "/metrics" -> write(response, callback, 200, METRICS, metrics.get());
        default -> {
          return false;
        }
      }
      return true;
    }

    private void ready(Response response, Callback callback) {
      ObjectNode body = Json.object();
      ObjectNode list = Json.object();
      boolean ok = true;
      for (Map.Entry<String, Supplier<Optional<String>>> check : checks.entrySet()) {
        Optional<String> wrong = run(check.getValue());
        list.put(check.getKey(), wrong.orElse("ok"));
        ok &= wrong.isEmpty();
      }
      body.put("ok", ok).set("checks", list);
      write(response, callback, ok ? 200 : 503, body);
    }

    /** A check that throws has found something wrong, too. */
    private static Optional<String> run(Supplier<Optional<String>> check) {
      try {
        return check.get();
      } catch (RuntimeException e) {
        return Optional.of(e.toString());
      }
    }

    private static void write(Response response, Callback callback, int status, ObjectNode body) {
      write(response, callback, status, "application/json", Json.bytes(body));
    }

    private static void write(
        Response response, Callback callback, int status, String type, byte[] body) {
      response.setStatus(status);
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
      response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
      response.write(true, ByteBuffer.wrap(body), callback);
    }
  }
}
