package dev.vidport.http.server;

import java.time.Duration;

/**
 * How the server listens, and the bounds it keeps.
 *
 * @param host address to listen on; empty for all
 * @param port 0 for any free one
 * @param mostBodyBytes of a JSON body
 * @param threads that serve requests, at most
 * @param connections open at a time, at most
 * @param uploads of parts that are received at a time, at most; each holds a thread
 * @param idleTimeout after which a connection on which nothing moves is closed
 * @param requestTimeout that the head of a request, and a JSON body, may take to arrive
 * @param stopTimeout that requests under way get to finish when the server stops
 */
public record HttpSettings(
    String host,
    int port,
    int mostBodyBytes,
    int threads,
    int connections,
    int uploads,
    Duration idleTimeout,
    Duration requestTimeout,
    Duration stopTimeout) {
  public static HttpSettings defaults() {
    return new HttpSettings(
        "",
        8080,
        1 << 20,
        200,
        5_000,
        100,
        Duration.ofSeconds(30),
        Duration.ofSeconds(30),
        Duration.ofSeconds(20));
  }

  public HttpSettings listeningOn(String wantedHost, int wantedPort) {
    return new HttpSettings(
        wantedHost,
        wantedPort,
        mostBodyBytes,
        threads,
        connections,
        uploads,
        idleTimeout,
        requestTimeout,
        stopTimeout);
  }
}
