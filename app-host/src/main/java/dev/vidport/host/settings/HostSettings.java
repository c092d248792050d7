package dev.vidport.host.settings;

import dev.vidport.domain.account.Plans;
import dev.vidport.library.Role;
import dev.vidport.library.StoreSettings;
import dev.vidport.library.VidportSettings;
import dev.vidport.library.WorkerSettings;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.persistence.access.RateLimits;
import dev.vidport.persistence.database.DatabaseSettings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What a host needs to start.
 *
 * @param baseUrl as it was set; otherwise it follows from the port
 * @param traces where traces are sent; empty for nowhere
 */
public record HostSettings(
    Path dataDir,
    String httpHost,
    int httpPort,
    String adminHost,
    int adminPort,
    Optional<URI> baseUrl,
    Optional<URI> traces,
    VidportSettings vidport) {

  /**
   * @throws WrongSettings when values that are right by themselves don't go together, or the plans
   *     file is wrong
   */
  public static HostSettings of(Values values) {
    return of(values, values.get(Names.DATA_DIR).normalize());
  }

  /** For the demonstration, which has a data folder of its own unless one is set. */
  public static HostSettings forDemo(Values values) {
    return values.isSet(Names.DATA_DIR) ? of(values) : of(values, Path.of("data", "demo"));
  }

  private static HostSettings of(Values values, Path dataDir) {
    List<String> problems = new ArrayList<>();
    Optional<StoreSettings> store = collect(problems, () -> S3Names.store(values, dataDir));
    Optional<Plans> plans =
        collect(
            problems,
            () -> values.find(Names.PLANS).map(PlansFile::read).orElseGet(Plans::defaults));
    if (store.isEmpty() || plans.isEmpty()) {
      throw new WrongSettings(problems);
    }
    int port = values.get(Names.HTTP_PORT);
    Optional<URI> baseUrl = values.find(Names.BASE_URL);
    return new HostSettings(
        dataDir,
        values.get(Names.HTTP_HOST),
        port,
        values.get(Names.ADMIN_HOST),
        values.get(Names.ADMIN_PORT),
        baseUrl,
        values.find(Names.TRACES_URL),
        new VidportSettings(
            values.get(Names.ROLE),
            new DatabaseSettings(
                values.find(Names.DATABASE_URL).orElseGet(() -> VidportSettings.h2In(dataDir)),
                values.find(Names.DATABASE_USER).orElse(""),
                values.find(Names.DATABASE_PASSWORD).orElse(""),
                values.get(Names.DATABASE_POOL)),
            store.get(),
            baseUrl.orElseGet(() -> local(port)),
            dataDir.resolve("work"),
            worker(values),
            FfmpegSettings.of(values.get(Names.FFMPEG), values.get(Names.FFPROBE)),
            plans.get(),
            new RateLimits(
                values.get(Names.RATE_PER_SECOND),
                values.get(Names.RATE_BURST),
                values.get(Names.REQUESTS_PER_DAY)),
            values.find(Names.SIGNING_KEY).map(SecretBytes::reveal)));
  }

  private static WorkerSettings worker(Values values) {
    return new WorkerSettings(
        values.find(Names.WORKER_SLOTS).orElseGet(WorkerSettings::defaultSlots),
        Duration.ofSeconds(values.get(Names.WORKER_HEARTBEAT_SECONDS)),
        Duration.ofSeconds(values.get(Names.WORKER_DRAIN_SECONDS)),
        (long) values.get(Names.WORKER_FREE_MB) << 20);
  }

  private static <T> Optional<T> collect(List<String> problems, Supplier<T> part) {
    try {
      return Optional.of(part.get());
    } catch (WrongSettings wrong) {
      problems.addAll(wrong.problems());
      return Optional.empty();
    }
  }

  /** The same on other ports; the base address follows unless it was set. */
  public HostSettings listeningOn(int http, int admin) {
    return new HostSettings(
        dataDir,
        httpHost,
        http,
        adminHost,
        admin,
        baseUrl,
        traces,
        vidport.withBaseUrl(baseUrl.orElseGet(() -> local(http))));
  }

  public HostSettings withRole(Role role) {
    return new HostSettings(
        dataDir, httpHost, httpPort, adminHost, adminPort, baseUrl, traces, vidport.withRole(role));
  }

  private static URI local(int port) {
    return URI.create("http://localhost:" + port);
  }
}
