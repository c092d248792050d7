package dev.vidport.host.settings;

import dev.vidport.domain.account.Plans;
import dev.vidport.library.DatabaseConnection;
import dev.vidport.library.FfmpegPrograms;
import dev.vidport.library.RequestLimits;
import dev.vidport.library.Role;
import dev.vidport.library.StoreSettings;
import dev.vidport.library.VidportSettings;
import dev.vidport.library.WorkerSettings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The settings of a host.
 *
 * @param baseUrl the configured base URL; empty to derive it from the port
 * @param traces the URL of the trace collector; empty to send no traces
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
   * @throws InvalidSettings when valid values contradict each other, or the plans file is invalid
   */
  public static HostSettings of(SettingValues values) {
    return of(values, values.get(SettingCatalog.DATA_DIR).normalize());
  }

  /** The settings of the demo, which has its own default data folder. */
  public static HostSettings forDemo(SettingValues values) {
    return values.isSet(SettingCatalog.DATA_DIR) ? of(values) : of(values, Path.of("data", "demo"));
  }

  private static HostSettings of(SettingValues values, Path dataDir) {
    List<String> problems = new ArrayList<>();
    Optional<StoreSettings> store = collect(problems, () -> S3Names.store(values, dataDir));
    Optional<Plans> plans =
        collect(
            problems,
            () ->
                values.find(SettingCatalog.PLANS).map(PlansFile::read).orElseGet(Plans::defaults));
    if (store.isEmpty() || plans.isEmpty()) {
      throw new InvalidSettings(problems);
    }
    int port = values.get(SettingCatalog.HTTP_PORT);
    Optional<URI> baseUrl = values.find(SettingCatalog.BASE_URL);
    return new HostSettings(
        dataDir,
        values.get(SettingCatalog.HTTP_HOST),
        port,
        values.get(SettingCatalog.ADMIN_HOST),
        values.get(SettingCatalog.ADMIN_PORT),
        baseUrl,
        values.find(SettingCatalog.TRACES_URL),
        VidportSettings.builder(dataDir)
            .role(values.get(SettingCatalog.ROLE))
            .database(database(values, dataDir))
            .store(store.get())
            .baseUrl(baseUrl.orElseGet(() -> local(port)))
            .worker(worker(values))
            .ffmpeg(
                new FfmpegPrograms(
                    values.get(SettingCatalog.FFMPEG), values.get(SettingCatalog.FFPROBE)))
            .plans(plans.get())
            .limits(
                new RequestLimits(
                    values.get(SettingCatalog.RATE_PER_SECOND),
                    values.get(SettingCatalog.RATE_BURST),
                    values.get(SettingCatalog.REQUESTS_PER_DAY)))
            .signingKey(values.find(SettingCatalog.SIGNING_KEY).map(SecretBytes::reveal))
            .build());
  }

  private static DatabaseConnection database(SettingValues values, Path dataDir) {
    return new DatabaseConnection(
        values.find(SettingCatalog.DATABASE_URL).orElseGet(() -> VidportSettings.h2In(dataDir)),
        values.find(SettingCatalog.DATABASE_USER).orElse(""),
        values.find(SettingCatalog.DATABASE_PASSWORD).orElse(""),
        values.get(SettingCatalog.DATABASE_POOL));
  }

  private static WorkerSettings worker(SettingValues values) {
    return new WorkerSettings(
        values.find(SettingCatalog.WORKER_SLOTS).orElseGet(WorkerSettings::defaultSlots),
        Duration.ofSeconds(values.get(SettingCatalog.WORKER_HEARTBEAT_SECONDS)),
        Duration.ofSeconds(values.get(SettingCatalog.WORKER_DRAIN_SECONDS)),
        (long) values.get(SettingCatalog.WORKER_FREE_MB) << 20);
  }

  private static <T> Optional<T> collect(List<String> problems, Supplier<T> part) {
    try {
      return Optional.of(part.get());
    } catch (InvalidSettings wrong) {
      problems.addAll(wrong.problems());
      return Optional.empty();
    }
  }

  /** A copy with other ports; the base URL follows unless it is configured. */
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
