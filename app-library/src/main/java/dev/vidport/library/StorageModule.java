package dev.vidport.library;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.vidport.storage.filesystem.FilesystemStore;
import dev.vidport.storage.memory.MemoryStore;
import dev.vidport.storage.s3.S3Store;
import dev.vidport.usecases.storage.LinkSigner;
import dev.vidport.usecases.storage.MultipartUploads;
import dev.vidport.usecases.storage.ObjectLinks;
import dev.vidport.usecases.storage.ObjectStore;
import dev.vidport.usecases.storage.PartReceiver;
import dev.vidport.usecases.storage.SigningKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Binds the ports that the object store implements, and the signing of links. */
final class StorageModule extends AbstractModule {
  private static final int KEY_BYTES = 32;

  private final ResourceCloser closing;
  private final PortWrapper wrapper;

  StorageModule(ResourceCloser closing, PortWrapper wrapper) {
    this.wrapper = wrapper;
    this.closing = closing;
  }

  @Provides
  @Singleton
  LinkSigner signedLinks(
      VidportSettings settings, SigningKeys keys, RandomGenerator random, Clock clock) {
    return new LinkSigner(
        settings
            .signingKey()
            .orElseGet(
                () -> {
                  byte[] candidate = new byte[KEY_BYTES];
                  random.nextBytes(candidate);
                  return keys.loadOrStore(candidate);
                }),
        clock);
  }

  @Provides
  @Singleton
  Ports ports(VidportSettings settings, LinkSigner links, Clock clock) {
    StoreSettings store = settings.store();
    if (store instanceof StoreSettings.Memory memory) {
      return Ports.embedded(
          new MemoryStore(memory.capacityBytes(), settings::baseUrl, links, clock));
    }
    if (store instanceof StoreSettings.Folder folder) {
      return Ports.embedded(inFolder(folder, settings, links, clock));
    }
    S3Store s3 = closing.with(new S3Store(((StoreSettings.S3) store).settings()));
    return new Ports(s3, s3, s3, Optional.empty());
  }

  private static FilesystemStore inFolder(
      StoreSettings.Folder folder, VidportSettings settings, LinkSigner links, Clock clock) {
    try {
      return new FilesystemStore(folder.root(), settings::baseUrl, links, clock);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Provides
  @Singleton
  ObjectStore objectStore(Ports ports) {
    return wrapper.of(ObjectStore.class, ports.store());
  }

  @Provides
  MultipartUploads partUploads(Ports ports) {
    return ports.uploads();
  }

  @Provides
  ObjectLinks objectLinks(Ports ports) {
    return ports.links();
  }

  @Provides
  Optional<PartReceiver> partReceiver(Ports ports) {
    return ports.receiver();
  }

  /** The ports of one store; only an embedded store receives parts itself. */
  record Ports(
      ObjectStore store,
      MultipartUploads uploads,
      ObjectLinks links,
      Optional<PartReceiver> receiver) {
    static <S extends ObjectStore & MultipartUploads & ObjectLinks & PartReceiver> Ports embedded(
        S store) {
      return new Ports(store, store, store, Optional.of(store));
    }
  }
}
