package dev.vidport.host.client;

import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;

/** A client of one service with one key, by the machine's network and clock. */
public final class Connection {
  private static final Duration CONNECT = Duration.ofSeconds(10);

  private final HttpClient http =
      HttpClient.newBuilder()
          .connectTimeout(CONNECT)
          // A connection for each part on its way; over one, all would share its window.
          .version(HttpClient.Version.HTTP_1_1)
          .build();

  private final Clock clock = Clock.systemUTC();
  private final Pause pause;
  private final Backoff backoff;
  private final ApiClient api;

  /**
   * @param base address of the service, with or without {@code /v1}
   * @param pause lets time pass between tries, and between two looks at a status
   */
  public Connection(URI base, String key, Pause pause) {
    this.pause = pause;
    this.backoff = new Backoff(new SecureRandom(), pause);
    this.api = new ApiClient(base, key, http, backoff);
  }

  public ApiClient api() {
    return api;
  }

  /**
   * @param parallel how many parts to send at a time
   * @param environment says where the user's cache folder is
   */
  public Uploader uploader(int parallel, Map<String, String> environment) {
    Path folder = UploadRecords.folder(environment);
    return new Uploader(
        api,
        new UploadRecords(folder, clock),
        new PartCrew(api, new PartSender(http), backoff, clock, parallel));
  }

  public StatusWatch watch() {
    return new StatusWatch(api, clock, pause);
  }
}
