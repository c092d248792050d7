package dev.vidport.library;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.vidport.storage.filesystem.FilesystemStore;
import dev.vidport.storage.s3.S3Store;
import dev.vidport.usecases.memory.MemoryStore;
import dev.vidport.usecases.signing.port.EmbeddedLinks;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.storage.port.StoragePorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Clock;
import java.util.Optional;

/** Binds the ports that the object store implements. */
final class StorageModule extends AbstractModule {
  private final Optional<StoragePorts> own;
  private final ResourceCloser closing;
  private final PortWrapper wrapper;

  /**
   * @param own the store of the embedding application; empty to open the one of the settings
   */
  StorageModule(Optional<StoragePorts> own, ResourceCloser closing, PortWrapper wrapper) {
    this.own = own;
    this.closing = closing;
    this.wrapper = wrapper;
  }

  @Provides
  @Singleton
  StoragePorts storage(VidportSettings settings, LinkSigner signer, Clock clock) {
    StoragePorts ports = own.orElseGet(() -> open(settings, signer, clock));
    return new StoragePorts(
        wrapper.of(ObjectStore.class, ports.store()),
        wrapper.of(MultipartUploads.class, ports.uploads()),
        ports.links(),
        ports.receiver(),
        ports.space());
  }

  private StoragePorts open(VidportSettings settings, LinkSigner signer, Clock clock) {
    StoreSettings store = settings.store();
    if (store instanceof StoreSettings.Memory memory) {
      return StoragePorts.embedded(
          new MemoryStore(
              memory.capacityBytes(),
              Files::newInputStream,
              new EmbeddedLinks(settings::baseUrl, signer, clock),
              clock));
    }
    if (store instanceof StoreSettings.Folder folder) {
      return inFolder(folder, settings, signer, clock);
    }
    S3Store s3 = closing.with(new S3Store(((StoreSettings.S3) store).connection().toSettings()));
    return new StoragePorts(s3, s3, s3, Optional.empty());
  }

  private static StoragePorts inFolder(
      StoreSettings.Folder folder, VidportSettings settings, LinkSigner signer, Clock clock) {
    try {
      FilesystemStore store = new FilesystemStore(folder.root(), settings::baseUrl, signer, clock);
      long minFreeBytes = settings.uploadLimits().minFreeBytes();
      return StoragePorts.embedded(store)
          .withSpace(new StoreFolderSpace(folder.root(), minFreeBytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
