package dev.vidport.client;

import dev.vidport.client.ApiRequests.SignedPart;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.stream.IntStream;

/**
 * A client of one Vidport service with one credential.
 *
 * <p>Immutable and thread-safe. A thread that waits in a method of the client stops with an {@link
 * InterruptedException} when it is interrupted.
 */
public final class VidportClient {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

  private final HttpClient http =
      HttpClient.newBuilder()
          .connectTimeout(CONNECT_TIMEOUT)
          // HTTP/1.1 opens a connection per part; with HTTP/2, all parts would share one window.
          .version(HttpClient.Version.HTTP_1_1)
          .build();

  private final Clock clock = Clock.systemUTC();
  private final Sleeper sleeper;
  private final Backoff backoff;
  private final ApiRequests api;

  private VidportClient(Builder builder) {
    this.sleeper = builder.sleeper;
    this.backoff =
        builder.isRetrying ? new Backoff(new SecureRandom(), sleeper) : Backoff.withoutRetries();
    this.api =
        new ApiRequests(
            new ApiTransport(
                builder.service, builder.credential, http, backoff, builder.connectRetry));
  }

  /**
   * Begins a client.
   *
   * @param service address of the service, with or without {@code /v1}
   * @param credential an API key, a session or a token; empty for requests that need none
   */
  public static Builder builder(URI service, String credential) {
    return new Builder(service, credential);
  }

  /** The address of a service, with or without {@code /v1}, in its short form. */
  public static URI serviceOf(URI base) {
    return URI.create(base.toString().replaceFirst("/+$", "").replaceFirst("/v1$", ""));
  }

  /** The requests of the API one by one, with their JSON. */
  public ApiRequests api() {
    return api;
  }

  /**
   * Uploads of files, which later processes can resume.
   *
   * @param parallel number of parts to send in parallel
   * @param records the folder in which unfinished uploads are recorded
   */
  public Uploader uploader(int parallel, Path records) {
    return new Uploader(api, new UploadRecords(records, clock), partSender(parallel));
  }

  /** Sends every part of a file to an open upload, one after the other. */
  public void sendParts(Path file, UploadFile target)
      throws ApiRefused, IOException, InterruptedException {
    ApiRequests.UploadedParts layout = api.parts(target);
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

  /** Waits for videos by requests for their status. */
  public StatusPoller statusPoller() {
    return new StatusPoller(api, clock, sleeper);
  }

  /** Makes a client. */
  public static final class Builder {
    private final URI service;
    private final String credential;
    private Sleeper sleeper = Sleeper.system();
    private ConnectRetry connectRetry = ConnectRetry.never();
    private boolean isRetrying = true;

    private Builder(URI service, String credential) {
      this.service = service;
      this.credential = credential;
    }

    /** Waits between attempts and between requests for a status; tests shorten the time. */
    public Builder sleeper(Sleeper waits) {
      this.sleeper = waits;
      return this;
    }

    /** What to do while the service accepts no connection; a request then fails at once. */
    public Builder connectRetry(ConnectRetry retry) {
      this.connectRetry = retry;
      return this;
    }

    /** Each request fails at its first failure, for measurements and tests. */
    public Builder withoutRetries() {
      this.isRetrying = false;
      return this;
    }

    public VidportClient build() {
      return new VidportClient(this);
    }
  }
}
