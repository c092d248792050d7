package dev.vidport.usecases.upload;

import dev.vidport.usecases.upload.port.RemoteFiles;
import java.time.Duration;

/**
 * How often an attempt of a fetch connects again. What a single connection may take is bounded by
 * {@link RemoteFiles}.
 *
 * @param maxStalled connections in a row that bring nothing, after which the attempt fails
 * @param maxConnections connections of an attempt
 * @param pause wait after a connection that brought nothing; longer after each further one
 * @param maxPause longest wait that a server can ask for; after it the attempt continues
 */
public record FetchLimits(int maxStalled, int maxConnections, Duration pause, Duration maxPause) {
  public static final FetchLimits DEFAULT =
      new FetchLimits(3, 20, Duration.ofMillis(200), Duration.ofSeconds(30));
}
