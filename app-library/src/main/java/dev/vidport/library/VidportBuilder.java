package dev.vidport.library;

import dev.vidport.domain.account.Plans;
import dev.vidport.domain.id.Hex;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.caption.port.SpeechRecognizer;
import dev.vidport.usecases.render.port.MediaPorts;
import dev.vidport.usecases.storage.port.StoragePorts;
import dev.vidport.usecases.thumbnail.port.ImageSanitizer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Consumer;

/** Builds a {@link Vidport}. By default, its database and files are in memory. */
public final class VidportBuilder {
  private static final long MEMORY_STORE_BYTES = 1L << 30;

  private Optional<Path> dataDir = Optional.empty();
  private Consumer<VidportSettings.Builder> changes = settings -> {};
  private WorkerSettings worker = WorkerSettings.defaults();
  private OwnPorts own = OwnPorts.none();
  private Clock clock = Clock.systemUTC();

  VidportBuilder() {}

  /**
   * The folder of the database, the files and temporary work. Without it, database and files are in
   * memory.
   */
  public VidportBuilder dataDir(Path folder) {
    this.dataDir = Optional.of(folder);
    return this;
  }

  /**
   * Uses this database instead of the default.
   *
   * @param jdbcUrl of PostgreSQL or H2
   */
  public VidportBuilder database(String jdbcUrl, String user, String password) {
    return with(settings -> settings.database(DatabaseConnection.of(jdbcUrl, user, password)));
  }

  /** Stores the files in an S3 bucket. */
  public VidportBuilder s3(S3Connection connection) {
    return with(settings -> settings.store(new StoreSettings.S3(connection)));
  }

  /** Stores the files in an object store of the embedding application, which closes it. */
  public VidportBuilder storage(StoragePorts ports) {
    this.own = own.withStorage(ports);
    return this;
  }

  /** Processes media with an implementation of the embedding application instead of ffmpeg. */
  public VidportBuilder media(MediaPorts media, ImageSanitizer images) {
    this.own = own.withMedia(media, images);
    return this;
  }

  /**
   * Delivers the events of videos to {@code listener}, after {@link Vidport#start}. In a cluster,
   * every process that processes videos needs the listener: each event goes to one of them.
   */
  public VidportBuilder eventListener(AccountEventListener listener) {
    this.own = own.withEventListener(listener);
    return this;
  }

  /** The programs that process media, their limits and their isolation. */
  public VidportBuilder ffmpeg(FfmpegSettings ffmpeg) {
    return with(settings -> settings.ffmpeg(ffmpeg));
  }

  /** The plans that accounts may have. */
  public VidportBuilder plans(Plans plans) {
    return with(settings -> settings.plans(plans));
  }

  /** The server that sends sign-in codes. Without it, only an operator can show them. */
  public VidportBuilder mail(MailServer server) {
    return with(settings -> settings.mail(Optional.of(server)));
  }

  /** The account at the payment provider. Without it, only an operator changes plans. */
  public VidportBuilder payment(StripeAccount account) {
    return with(settings -> settings.payment(Optional.of(account)));
  }

  /** Which addresses of users, such as webhooks, may be called although they are not public. */
  public VidportBuilder egress(EgressSettings exceptions) {
    return with(settings -> settings.egress(exceptions));
  }

  /** What recognizes speech for captions. */
  public VidportBuilder speech(SpeechSettings recognizer) {
    return with(settings -> settings.speech(recognizer));
  }

  /** Recognizes speech with an implementation of the embedding application. */
  public VidportBuilder speechRecognizer(SpeechRecognizer recognizer) {
    this.own = own.withSpeechRecognizer(recognizer);
    return this;
  }

  /** The address of the host that serves the links of {@code videos().get()}. */
  public VidportBuilder baseUrl(URI address) {
    return with(settings -> settings.baseUrl(address));
  }

  public VidportBuilder role(Role role) {
    return with(settings -> settings.role(role));
  }

  /** Maximum number of heavy steps that run in parallel. */
  public VidportBuilder workerSlots(int slots) {
    this.worker = worker.withSlots(slots);
    return this;
  }

  public VidportBuilder clock(Clock other) {
    this.clock = other;
    return this;
  }

  private VidportBuilder with(Consumer<VidportSettings.Builder> change) {
    this.changes = changes.andThen(change);
    return this;
  }

  /**
   * @throws IOException when a folder or the store can't be used
   */
  public Vidport build() throws IOException {
    Optional<TemporaryFolder> temporary =
        dataDir.isPresent() ? Optional.empty() : Optional.of(TemporaryFolder.make());
    VidportSettings.Builder settings =
        temporary
            .map(folder -> inMemory(folder.path()))
            .orElseGet(() -> VidportSettings.builder(dataDir.orElseThrow()));
    changes.accept(settings.worker(worker));
    return Vidport.open(settings.build(), clock, PortWrapper.none(), own, temporary);
  }

  /** H2 shares databases of the same name within a process, so each gets a name of its own. */
  private static VidportSettings.Builder inMemory(Path workFolder) {
    String name = "vidport-" + Hex.random(new SecureRandom(), 8);
    return VidportSettings.builder(workFolder)
        .database(DatabaseConnection.of("jdbc:h2:mem:" + name, "", ""))
        .store(new StoreSettings.Memory(MEMORY_STORE_BYTES))
        .workFolder(workFolder);
  }
}
