package dev.vidport.http.server.admin;

import dev.vidport.domain.file.ContentTypes;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.pipeline.JsonErrorHandler;
import dev.vidport.http.server.pipeline.StrictHttp;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import tools.jackson.databind.node.ObjectNode;

/**
 * The operator's port: {@code /healthz} reports liveness, {@code /readyz} readiness, and {@code
 * /metrics} the metrics in the Prometheus text format. {@link CommandProtocol#PATH} runs commands
 * of the command line.
 */
public final class AdminServer {
  private static final int THREADS = 8;

  /** Prometheus, "Exposition formats". */
  private static final String METRICS = "text/plain; version=0.0.4; charset=utf-8";

  private final Server server;
  private final ServerConnector connector;
  private final Optional<CommandEndpoint> commands;

  /**
   * @param host address to listen on; loopback by default
   * @param port port to listen on; 0 for any free port
   * @param checks readiness checks by name; a check returns the problem in one line, or empty when
   *     healthy, and limits its own time
   * @param metrics the metrics in text format version 0.0.4
   * @param commands empty when commands do not need this process
   */
  public AdminServer(
      String host,
      int port,
      Map<String, Supplier<Optional<String>>> checks,
      Supplier<byte[]> metrics,
      Optional<CommandEndpoint> commands) {
    this.commands = commands;
    QueuedThreadPool threads = new QueuedThreadPool(THREADS);
    threads.setName("admin");
    this.server = new Server(threads);
    this.connector =
        new ServerConnector(server, 1, 1, new HttpConnectionFactory(StrictHttp.configuration()));
    connector.setHost(host);
    connector.setPort(port);
    server.addConnector(connector);
    server.setErrorHandler(new JsonErrorHandler());
    server.setHandler(new Endpoints(new LinkedHashMap<>(checks), metrics, commands));
  }

  public void start() throws IOException {
    try {
      server.start();
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException("admin server failed to start: " + e.getMessage(), e);
    }
  }

  public int port() {
    return connector.getLocalPort();
  }

  public void stop() throws IOException {
    commands.ifPresent(CommandEndpoint::stop);
    try {
      server.stop();
    } catch (Exception e) {
      throw new IOException("admin server failed to stop cleanly: " + e.getMessage(), e);
    }
  }

  private static final class Endpoints extends Handler.Abstract {
    private final Map<String, Supplier<Optional<String>>> checks;
    private final Supplier<byte[]> metrics;
    private final Optional<CommandEndpoint> commands;

    Endpoints(
        Map<String, Supplier<Optional<String>>> checks,
        Supplier<byte[]> metrics,
        Optional<CommandEndpoint> commands) {
      this.checks = checks;
      this.metrics = metrics;
      this.commands = commands;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      switch (Request.getPathInContext(request)) {
        case "/healthz" -> write(response, callback, 200, ApiJson.object().put("ok", true));
        case "/readyz" -> ready(response, callback);
        case "/metrics" -> write(response, callback, 200, METRICS, metrics.get());
        case CommandProtocol.PATH -> {
          commands.ifPresent(endpoint -> endpoint.handle(request, response, callback));
          return commands.isPresent();
        }
        default -> {
          return false;
        }
      }
      return true;
    }

    private void ready(Response response, Callback callback) {
      ObjectNode body = ApiJson.object();
      ObjectNode list = ApiJson.object();
      boolean isReady = true;
      for (Map.Entry<String, Supplier<Optional<String>>> check : checks.entrySet()) {
        Optional<String> problem = run(check.getValue());
        list.put(check.getKey(), problem.orElse("ok"));
        isReady &= problem.isEmpty();
      }
      body.put("ok", isReady).set("checks", list);
      write(response, callback, isReady ? 200 : 503, body);
    }

    /** A check that throws counts as failed. */
    private static Optional<String> run(Supplier<Optional<String>> check) {
      try {
        return check.get();
      } catch (RuntimeException e) {
        return Optional.of(e.toString());
      }
    }

    private static void write(Response response, Callback callback, int status, ObjectNode body) {
      write(response, callback, status, ContentTypes.JSON, ApiJson.bytes(body));
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
