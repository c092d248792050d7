package dev.vidport.library;

import dev.vidport.library.internal.OwnPorts;
import dev.vidport.library.internal.PortWrapper;
import dev.vidport.library.internal.TemporaryFolder;
import dev.vidport.library.internal.VidportInstance;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.usecases.media.port.ImageSanitizer;
import dev.vidport.usecases.media.port.MediaPorts;
import dev.vidport.usecases.media.port.SpeechRecognizer;
import dev.vidport.usecases.storage.port.StoragePorts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Consumer;

/** Builds a {@link Vidport}. By default, its database and files are in memory. */
public final class VidportBuilder {
  private Optional<Path> dataDir = Optional.empty();
  private Consumer<VidportSettings.Builder> changes = settings -> {};
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

  /** Changes settings, after earlier calls. */
  public VidportBuilder settings(Consumer<VidportSettings.Builder> change) {
    this.changes = changes.andThen(change);
    return this;
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

  /** Recognizes speech with an implementation of the embedding application. */
  public VidportBuilder speechRecognizer(SpeechRecognizer recognizer) {
    this.own = own.withSpeechRecognizer(recognizer);
    return this;
  }

  /**
   * Delivers the events of accounts and their videos to {@code listener}, after {@link
   * Vidport#start}. In a cluster, every process that processes videos needs the listener: each
   * event goes to one of them.
   */
  public VidportBuilder eventListener(AccountEventListener listener) {
    this.own = own.withEventListener(listener::onEvent);
    return this;
  }

  public VidportBuilder clock(Clock other) {
    this.clock = other;
    return this;
  }

  /**
   * @throws IOException when a folder or the store can't be used
   */
  public Vidport build() throws IOException {
    if (dataDir.isPresent()) {
      return open(VidportSettings.builder(dataDir.get()));
    }
    TemporaryFolder folder = TemporaryFolder.make();
    return open(VidportSettings.inMemory(folder.path()), folder);
  }

  private Vidport open(VidportSettings.Builder settings, AutoCloseable... closed)
      throws IOException {
    changes.accept(settings);
    return new Vidport(
        VidportInstance.open(settings.build(), clock, PortWrapper.none(), own, closed));
  }
}
