package dev.vidport.library;

import dev.vidport.domain.account.Plans;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.persistence.access.RateLimits;
import dev.vidport.persistence.database.DatabaseSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What one Vidport is made of.
 *
 * @param baseUrl where users reach the host that serves links, without a slash at the end; without
 *     a host, links lead nowhere
 * @param workFolder where the work in hand lies, shared by all Vidports of a machine if need be
 * @param signingKey of links; empty to keep one in the database
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

  /** For a short piece of work beside a running host: few connections, and no processing. */
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

  /** The settings without what is secret. */
  @Override
  public String toString() {
    return "VidportSettings[role=%s, %s, store=%s, baseUrl=%s, workFolder=%s, %s]"
        .formatted(role, database, store, baseUrl, workFolder, worker);
  }

  /** The address of the embedded database in a data folder. */
  public static String h2In(Path dataFolder) {
    return "jdbc:h2:file:" + dataFolder.toAbsolutePath().normalize().resolve("database/vidport");
  }
}
