package dev.vidport.http.server;

import dev.vidport.http.server.file.DeliveryFlusher;
import dev.vidport.http.server.file.FileHandler;
import dev.vidport.http.server.limit.AddressConnectionLimit;
import dev.vidport.http.server.limit.ClientAddresses;
import dev.vidport.http.server.pipeline.Api;
import dev.vidport.http.server.pipeline.JsonErrorHandler;
import dev.vidport.http.server.pipeline.RequestListener;
import dev.vidport.http.server.pipeline.RequestPipeline;
import dev.vidport.http.server.pipeline.StrictHttp;
import dev.vidport.http.server.playback.PlayHandler;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** The public HTTP server: the API, signed files and playback on one port. */
public final class HttpServer {
  private static final int MIN_THREADS = 8;
  private static final int THREAD_IDLE_MILLIS = 60_000;
  private static final int REQUEST_HEADER_BYTES = 16 << 10;
  private static final int IO_BUFFER_BYTES = 64 << 10;

  private final Server server;
  private final Api api;
  private final CountingConnector connector;
  private final DeliveryFlusher delivery;

  /**
   * @param pages handlers of the player pages
   */
  public HttpServer(
      HttpSettings settings,
      Api api,
      FileHandler files,
      PlayHandler play,
      DeliveryFlusher delivery,
      List<Handler> pages,
      RequestListener listener) {
    this.server = new Server(threads(settings));
    this.api = api;
    this.delivery = delivery;
    this.connector = connector(server, settings);
    server.addConnector(connector);
    server.addBean(new NetworkConnectionLimit(settings.connections(), connector));
    connector.addBean(
        new AddressConnectionLimit(
            settings.clients().connections(), new ClientAddresses(settings.clients().proxies())));
    server.addBean(
        new SlowClientTimeout(connector, settings.requestTimeout(), settings.clients().response()));
    server.setStopTimeout(settings.stopTimeout().toMillis());
    server.setErrorHandler(new JsonErrorHandler());
    ServletContextHandler servlets = new ServletContextHandler(ServletContextHandler.NO_SESSIONS);
    servlets.setErrorHandler(new JsonErrorHandler());
    servlets.addServlet(new ServletHolder(api.servlet()), "/*");
    // Files, playback and player pages need no servlet. Their handlers run first and pass on every
    // other path.
    List<Handler> handlers = new ArrayList<>(List.of(play, files));
    handlers.addAll(pages);
    handlers.add(servlets);
    server.setHandler(
        new GracefulHandler(
            new UnreadBodyDrain(
                new RequestPipeline(new Handler.Sequence(handlers), listener),
                UnreadBodyDrain.MAX_DURATION)));
  }

  /** The pool's queue is unbounded, but the number of connections bounds its length. */
  private static QueuedThreadPool threads(HttpSettings settings) {
    QueuedThreadPool pool =
        new QueuedThreadPool(
            settings.threads(), Math.min(MIN_THREADS, settings.threads()), THREAD_IDLE_MILLIS);
    pool.setName("http");
    return pool;
  }

  private static CountingConnector connector(Server server, HttpSettings settings) {
    HttpConfiguration http = StrictHttp.configuration();
    http.setRequestHeaderSize(REQUEST_HEADER_BYTES);
    http.setInputBufferSize(IO_BUFFER_BYTES);
    http.setOutputBufferSize(IO_BUFFER_BYTES);
    http.setOutputAggregationSize(IO_BUFFER_BYTES);
    http.setIdleTimeout(settings.idleTimeout().toMillis());
    http.addCustomizer(new DeclaredMethod());
    CountingConnector connector = new CountingConnector(server, new HttpConnectionFactory(http));
    if (!settings.host().isEmpty()) {
      connector.setHost(settings.host());
    }
    connector.setPort(settings.port());
    connector.setIdleTimeout(settings.keepAlive().toMillis());
    return connector;
  }

  /**
   * @throws IOException when the server cannot start, for example because the port is in use; the
   *     message is one line
   */
  public void start() throws IOException {
    try {
      server.start();
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException("HTTP server failed to start: " + e.getMessage(), e);
    }
    delivery.start();
  }

  /** The port the server listens on. */
  public int port() {
    return connector.getLocalPort();
  }

  /**
   * Ends the streams of events, stops accepting requests, waits up to {@code stopTimeout} for
   * active ones, stops, and records what it has delivered.
   */
  public void stop() throws IOException {
    api.closeStreams();
    try {
      server.stop();
    } catch (Exception e) {
      throw new IOException("HTTP server failed to stop cleanly: " + e.getMessage(), e);
    } finally {
      delivery.stop();
    }
  }
}
