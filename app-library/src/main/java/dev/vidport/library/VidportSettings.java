package dev.vidport.library;

import dev.vidport.domain.account.Plans;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.persistence.access.RateLimits;
import dev.vidport.persistence.database.DatabaseSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The settings of one Vidport.
 *
 * @param baseUrl the public URL of the host that serves links, without a trailing slash; links work
 *     only when such a host exists
 * @param workFolder the folder of temporary work files; several Vidports of a machine may share it
 * @param signingKey the key that signs links; empty to generate one and store it in the database
 */
public record VidportSettings(
    Role role,
    DatabaseSettings database,
    StoreSettings store,
    URI baseUrl,
    Path workFolder,
    WorkerSettings worker,
    FfmpegSettings ffmpeg,
    Plans plans,
    RateLimits limits,
    Optional<byte[]> signingKey) {
  private static final int OPERATOR_CONNECTIONS = 2;

  public VidportSettings withBaseUrl(URI address) {
    return new VidportSettings(
        role, database, store, address, workFolder, worker, ffmpeg, plans, limits, signingKey);
  }

  public VidportSettings withRole(Role other) {
    return new VidportSettings(
        other, database, store, baseUrl, workFolder, worker, ffmpeg, plans, limits, signingKey);
  }

  /** A copy for a short operator task next to a running host: few connections, no processing. */
  public VidportSettings forOperator() {
    return new VidportSettings(
        Role.API,
        new DatabaseSettings(
            database.jdbcUrl(), database.user(), database.password(), OPERATOR_CONNECTIONS),
        store,
        baseUrl,
        workFolder,
        worker,
        ffmpeg,
        plans,
        limits,
        signingKey);
  }

  /** The settings without the secrets. */
  @Override
  public String toString() {
    return "VidportSettings[role=%s, %s, store=%s, baseUrl=%s, workFolder=%s, %s]"
        .formatted(role, database, store, baseUrl, workFolder, worker);
  }

  /** The JDBC URL of the embedded database in a data folder. */
  public static String h2In(Path dataFolder) {
    return "jdbc:h2:file:" + dataFolder.toAbsolutePath().normalize().resolve("database/vidport");
  }
}
