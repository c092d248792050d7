package dev.vidport.http.server;

import dev.vidport.http.server.file.FileHandler;
import dev.vidport.http.server.gate.Api;
import dev.vidport.http.server.gate.BareErrors;
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
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** The server that users talk to: the API, signed files and playback on one port. */
public final class HttpServer {
  private static final int FEWEST_THREADS = 8;
  private static final int THREAD_IDLE_MILLIS = 60_000;
  private static final int HEAD_BYTES = 16 << 10;
  private static final int IO_BUFFER_BYTES = 64 << 10;

  private final Server server;
  private final ServerConnector connector;

  public HttpServer(
      HttpSettings settings,
      Api api,
      FileHandler files,
      PlayHandler play,
      RequestListener listener) {
    this.server = new Server(threads(settings));
    this.connector = connector(server, settings);
    server.addConnector(connector);
    server.addBean(new NetworkConnectionLimit(settings.connections(), connector));
    server.addBean(new SlowHeads(connector, settings.requestTimeout()));
    server.setStopTimeout(settings.stopTimeout().toMillis());
    server.setErrorHandler(new BareErrors());
    ServletContextHandler servlets = new ServletContextHandler(ServletContextHandler.NO_SESSIONS);
    servlets.addServlet(new ServletHolder(api.servlet()), "/*");
    // Bytes don't need a servlet: both stand before it and leave to it what is not theirs.
    server.setHandler(
        new GracefulHandler(
            new Listening(
                new UnreadBodies(
                    new Handler.Sequence(new ArrayList<>(List.of(play, files, servlets)))),
                listener)));
  }

  /** Its queue is as long as there are connections, whose number is bounded. */
  private static QueuedThreadPool threads(HttpSettings settings) {
    QueuedThreadPool pool =
        new QueuedThreadPool(
            settings.threads(), Math.min(FEWEST_THREADS, settings.threads()), THREAD_IDLE_MILLIS);
    pool.setName("http");
    return pool;
  }

  private static ServerConnector connector(Server server, HttpSettings settings) {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setRequestHeaderSize(HEAD_BYTES);
    http.setInputBufferSize(IO_BUFFER_BYTES);
    http.setOutputBufferSize(IO_BUFFER_BYTES);
    ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(http));
    if (!settings.host().isEmpty()) {
      connector.setHost(settings.host());
    }
    connector.setPort(settings.port());
    connector.setIdleTimeout(settings.idleTimeout().toMillis());
    return connector;
  }

  /**
   * @throws IOException when the port is taken or the like, in one line
   */
  public void start() throws IOException {
    try {
      server.start();
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException("the HTTP server did not start: " + e.getMessage(), e);
    }
  }

  /** The port it listens on. */
  public int port() {
    return connector.getLocalPort();
  }

  /** Takes no more requests, lets those under way finish for a while, and ends. */
  public void stop() throws IOException {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IOException("the HTTP server did not stop in order: " + e.getMessage(), e);
    }
  }
}
