package dev.vidport.library;

import dev.vidport.domain.account.Plans;
import dev.vidport.domain.id.Hex;
import dev.vidport.media.FfmpegSettings;
import dev.vidport.persistence.access.RateLimits;
import dev.vidport.persistence.database.DatabaseSettings;
import dev.vidport.storage.s3.S3Settings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Optional;

/** Says what a {@link Vidport} is made of. What is not said has a default. */
public final class VidportBuilder {
  private static final int POOL = 10;
  private static final long MEMORY_STORE_BYTES = 1L << 30;

  private Optional<Path> dataDir = Optional.empty();
  private Optional<DatabaseSettings> database = Optional.empty();
  private Optional<S3Settings> s3 = Optional.empty();
  private FfmpegSettings ffmpeg = FfmpegSettings.of("ffmpeg", "ffprobe");
  private Plans plans = Plans.defaults();
  private URI baseUrl = URI.create("http://localhost:8080");
  private Role role = Role.ALL;
  private WorkerSettings worker = WorkerSettings.defaults();
  private Clock clock = Clock.systemUTC();

  VidportBuilder() {}

  /**
   * The folder of the database, of the files and of the work in hand; without it the first two are
   * in memory.
   */
  public VidportBuilder dataDir(Path folder) {
    this.dataDir = Optional.of(folder);
    return this;
  }

  /**
   * A database of its own.
   *
   * @param jdbcUrl of PostgreSQL or H2
   */
  public VidportBuilder database(String jdbcUrl, String user, String password) {
    this.database = Optional.of(new DatabaseSettings(jdbcUrl, user, password, POOL));
    return this;
  }

  /** A bucket for the files. */
  public VidportBuilder s3(S3Settings settings) {
    this.s3 = Optional.of(settings);
    return this;
  }

  /** Names or paths of the two programs. */
  public VidportBuilder ffmpeg(String ffmpegProgram, String ffprobeProgram) {
    this.ffmpeg = FfmpegSettings.of(ffmpegProgram, ffprobeProgram);
    return this;
  }

  public VidportBuilder plans(Plans some) {
    this.plans = some;
    return this;
  }

  /** Where a host answers the links that {@link Vidport#getVideo} gives out. */
  public VidportBuilder baseUrl(URI address) {
    this.baseUrl = address;
    return this;
  }

  public VidportBuilder role(Role some) {
    this.role = some;
    return this;
  }

  /** Steps of processing at a time. */
  public VidportBuilder workerSlots(int slots) {
    this.worker = worker.withSlots(slots);
    return this;
  }

  public VidportBuilder clock(Clock some) {
    this.clock = some;
    return this;
  }

  /**
   * @throws IOException when a folder or the store can't be used
   */
  public Vidport build() throws IOException {
    Optional<TemporaryFolder> temporary =
        dataDir.isPresent() ? Optional.empty() : Optional.of(TemporaryFolder.make());
    return Vidport.open(
        new VidportSettings(
            role,
            database
                .or(() -> dataDir.map(VidportBuilder::inFolder))
                .orElseGet(VidportBuilder::inMemory),
            store(),
            baseUrl,
            dataDir
                .map(folder -> folder.resolve("work"))
                .or(() -> temporary.map(TemporaryFolder::path))
                .orElseThrow(),
            worker,
            ffmpeg,
            plans,
            RateLimits.DEFAULTS,
            Optional.empty()),
        clock,
        temporary,
        PortWrapper.none());
  }

  private StoreSettings store() {
    return s3.<StoreSettings>map(StoreSettings.S3::new)
        .or(() -> dataDir.map(folder -> new StoreSettings.Folder(folder.resolve("objects"))))
        .orElseGet(() -> new StoreSettings.Memory(MEMORY_STORE_BYTES));
  }

  private static DatabaseSettings inFolder(Path folder) {
    return new DatabaseSettings(VidportSettings.h2In(folder), "", "", POOL);
  }

  /** Under a name of its own: H2 shares databases of the same name within a process. */
  private static DatabaseSettings inMemory() {
    String name = "vidport-" + Hex.random(new SecureRandom(), 8);
    return new DatabaseSettings("jdbc:h2:mem:" + name, "", "", POOL);
  }
}
