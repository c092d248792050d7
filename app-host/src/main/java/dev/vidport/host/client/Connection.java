package dev.vidport.host.client;

import dev.vidport.host.client.ApiClient.SignedPart;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** A connection to one service with one key: its client, uploads, polls and forwarded events. */
public final class Connection {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

  private final HttpClient http =
      HttpClient.newBuilder()
          .connectTimeout(CONNECT_TIMEOUT)
          // HTTP/1.1 opens a connection per part; with HTTP/2, all parts would share one window.
          .version(HttpClient.Version.HTTP_1_1)
          .build();

  private final Clock clock = Clock.systemUTC();
  private final String key;
  private final Sleeper sleeper;
  private final Backoff backoff;
  private final ApiClient api;

  /**
   * @param base address of the service, with or without {@code /v1}
   * @param sleeper waits between attempts and between two status requests
   */
  public Connection(URI base, String key, Sleeper sleeper) {
    this(base, key, sleeper, service -> {});
  }

  /**
   * @param base address of the service, with or without {@code /v1}
   * @param sleeper waits between attempts and between two status requests
   * @param waiting receives the address of a service on this machine when the client begins to wait
   *     for its start
   */
  public Connection(URI base, String key, Sleeper sleeper, Consumer<URI> waiting) {
    this(base, key, sleeper, waiting, new Backoff(new SecureRandom(), sleeper));
  }

  private Connection(
      URI base, String key, Sleeper sleeper, Consumer<URI> waiting, Backoff backoff) {
    this.key = key;
    this.sleeper = sleeper;
    this.backoff = backoff;
    this.api = new ApiClient(new ApiTransport(base, key, http, backoff, sleeper, waiting));
  }

  /** A connection whose requests fail at the first failure, for measurements and tests. */
  public static Connection withoutRetries(URI base, String key) {
    return new Connection(base, key, Sleeper.system(), service -> {}, Backoff.withoutRetries());
  }

  /** The address of a service, with or without {@code /v1}, in its short form. */
  public static URI serviceOf(URI base) {
    return URI.create(base.toString().replaceFirst("/+$", "").replaceFirst("/v1$", ""));
  }

  public ApiClient api() {
    return api;
  }

  /**
   * @param parallel number of parts to send in parallel
   * @param environment the variables that define the cache folder of the user
   */
  public Uploader uploader(int parallel, Map<String, String> environment) {
    Path folder = UploadRecords.folder(environment);
    return new Uploader(api, new UploadRecords(folder, clock), partSender(parallel));
  }

  /** Sends every part of a file to an open upload, one after the other. */
  public void sendParts(Path file, UploadFile target)
      throws ApiRefused, IOException, InterruptedException {
    ApiClient.UploadedParts layout = api.parts(target);
    partSender(1)
        .send(
            file,
            target,
            layout.partSize(),
            IntStream.rangeClosed(1, layout.partCount()).boxed().toList(),
            UploadListener.none());
  }

  /**
   * Sends one part.
   *
   * @param offset position of its first byte in the file
   * @throws IOException when the store does not accept it
   */
  public void sendPart(SignedPart part, Path file, long offset)
      throws IOException, InterruptedException {
    int status = new PartSender(http).send(part, file, offset, bytes -> {});
    if (status / 100 != 2) {
      throw new IOException("the store refused part " + part.partNumber() + ": " + status);
    }
  }

  private ParallelPartSender partSender(int parallel) {
    return new ParallelPartSender(api, new PartSender(http), backoff, clock, parallel);
  }

  /**
   * @param target the address to which events are posted
   */
  public EventForwarder eventForwarder(URI target) {
    return new EventForwarder(api, http, clock, sleeper, target, LocalWebhookSecret.of(key));
  }

  public StatusPoller statusPoller() {
    return new StatusPoller(api, clock, sleeper);
  }
}
