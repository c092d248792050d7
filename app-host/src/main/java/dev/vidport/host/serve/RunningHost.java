package dev.vidport.host.serve;

import dev.vidport.host.settings.HostSettings;
import dev.vidport.http.server.HttpServer;
import dev.vidport.http.server.admin.AdminServer;
import dev.vidport.library.Vidport;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A host that answers requests, processes videos, or both, until it is closed. */
public final class RunningHost implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RunningHost.class);

  private final HostSettings settings;
  private final Vidport vidport;
  private final Readiness readiness;
  private final AdminServer admin;
  private final Optional<HttpServer> http;
  private final Watching watching;

  private RunningHost(HostSettings settings, Vidport vidport, Watching watching) {
    this.settings = settings;
    this.vidport = vidport;
    this.readiness = new Readiness(vidport);
    this.watching = watching;
    watching.of(vidport);
    this.admin =
        new AdminServer(
            settings.adminHost(), settings.adminPort(), readiness.checks(), watching::text);
    this.http =
        settings.vidport().role().answers()
            ? Optional.of(
                vidport
                    .injector()
                    .createChildInjector(new HttpModule(settings, watching.requests()))
                    .getInstance(HttpServer.class))
            : Optional.empty();
  }

  /**
   * Starts what the role asks for.
   *
   * @throws IOException when a port is taken or a store can't be used, in one line
   */
  public static RunningHost start(HostSettings wanted) throws IOException {
    return start(wanted, Clock.systemUTC());
  }

  static RunningHost start(HostSettings wanted, Clock clock) throws IOException {
    HostSettings settings =
        wanted.listeningOn(
            FreePort.of(wanted.httpHost(), wanted.httpPort()),
            FreePort.of(wanted.adminHost(), wanted.adminPort()));
    Watching watching = new Watching(settings, clock);
    Vidport vidport = Vidport.open(settings.vidport(), clock, watching.wrapper());
    try {
      RunningHost host = new RunningHost(settings, vidport, watching);
      host.begin();
      return host;
    } catch (IOException | RuntimeException e) {
      vidport.close();
      throw e;
    }
  }

  private void begin() throws IOException {
    try {
      // The work first: a request that completes an upload finds somebody to do it.
      vidport.start();
      if (http.isPresent()) {
        http.get().start();
      }
      if (settings.vidport().role().works()) {
        FfmpegCheck.begin(settings.vidport().ffmpeg());
      }
      // Last, as nobody should hear that the host is ready before it answers.
      admin.start();
    } catch (IOException | RuntimeException e) {
      stopServers();
      throw e;
    }
  }

  /** Where users reach it; a host that only works is reached by nobody. */
  public URI address() {
    return settings.vidport().baseUrl();
  }

  public HostSettings settings() {
    return settings;
  }

  public Vidport vidport() {
    return vidport;
  }

  /**
   * Takes no more requests, lets those under way finish, and then stops the work, all within
   * bounds.
   */
  @Override
  public void close() throws IOException {
    try {
      stopServers();
    } finally {
      vidport.close();
      // Last: what ends with the processing is still to be told.
      watching.close();
    }
  }

  private void stopServers() {
    http.ifPresent(server -> stop("HTTP", server::stop));
    stop("admin", admin::stop);
    readiness.close();
  }

  private static void stop(String name, Stop stop) {
    try {
      stop.run();
    } catch (IOException e) {
      // What is left of it ends with the process; the rest still has to be closed in order.
      LOG.warn("the {} server did not stop in order: {}", name, e.getMessage());
    }
  }

  private interface Stop {
    void run() throws IOException;
  }
}
