package dev.vidport.media.source;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.vidport.domain.concurrent.DaemonThreads;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/** An HTTP server on the loopback interface, and its threads. */
record LoopbackServer(HttpServer http, ExecutorService threads) {
  /**
   * ffmpeg holds one connection per input, and briefly a second one while it seeks. An edit has up
   * to 50 inputs, all open from the start; an input without a thread would hang the run.
   */
  private static final int THREADS = 128;

  private static final int MAX_QUEUED = 64;

  /**
   * The log of the JDK's server, which contains the paths of requests from level {@code FINE} on.
   * The reference prevents garbage collection, which would reset the level.
   */
  private static final Logger REQUEST_LOG = Logger.getLogger("com.sun.net.httpserver");

  static LoopbackServer start(HttpHandler handler) throws IOException {
    // The paths are secrets.
    REQUEST_LOG.setLevel(Level.INFO);
    InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    HttpServer http = HttpServer.create(new InetSocketAddress(loopback, 0), MAX_QUEUED);
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            5,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(MAX_QUEUED),
            DaemonThreads.named("vidport-source"));
    threads.allowCoreThreadTimeOut(true);
    http.setExecutor(threads);
    http.createContext("/", handler);
    http.start();
    return new LoopbackServer(http, threads);
  }

  int port() {
    return http.getAddress().getPort();
  }

  void close() {
    http.stop(0);
    threads.shutdownNow();
  }
}
