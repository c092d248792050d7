package dev.vidport.http.server;

import dev.vidport.http.server.console.ServiceNotices;
import dev.vidport.http.server.limit.ClientLimits;
import dev.vidport.http.server.limit.EventStreamLimits;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * Listen address and limits of the HTTP server.
 *
 * @param host address to listen on; empty for all
 * @param port port to listen on; 0 for any free port
 * @param maxBodyBytes maximum size of a JSON body
 * @param threads maximum number of threads that serve requests
 * @param connections maximum number of open connections
 * @param uploads maximum number of parts received at the same time; each occupies a thread
 * @param keepAlive time after which a connection without a request is closed; longer than a reverse
 *     proxy keeps its connections, which otherwise sends requests on those that are closed
 * @param idleTimeout time without traffic after which a request is ended
 * @param requestTimeout time within which the request header, and a small JSON body, must arrive
 * @param stopTimeout time active requests get to finish when the server stops
 * @param clients limits of each client
 * @param streams limits of the streams of events
 * @param console whether the pages of the console are served
 * @param tools whether the tools for language models are served at {@code /mcp}
 * @param securityContact where finders of vulnerabilities report them; without it, no {@code
 *     security.txt} is served
 * @param notices pages to which the sign-in of the console links
 */
public record HttpSettings(
    String host,
    int port,
    int maxBodyBytes,
    int threads,
    int connections,
    int uploads,
    Duration keepAlive,
    Duration idleTimeout,
    Duration requestTimeout,
    Duration stopTimeout,
    ClientLimits clients,
    EventStreamLimits streams,
    boolean console,
    boolean tools,
    Optional<URI> securityContact,
    ServiceNotices notices) {
  public static HttpSettings defaults() {
    return builder().build();
  }

  /** A builder that starts with the defaults. */
  public static HttpSettingsBuilder builder() {
    return new HttpSettingsBuilder();
  }

  public HttpSettings listeningOn(String newHost, int newPort) {
    return new HttpSettingsBuilder(this).host(newHost).port(newPort).build();
  }

  public HttpSettings withoutConsole() {
    return new HttpSettingsBuilder(this).console(false).build();
  }
}
