package dev.vidport.library.internal;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.signing.port.StoreContext;
import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.storage.port.StoragePlaces;
import dev.vidport.usecases.storage.port.StoragePorts;
import java.io.IOException;
import java.time.Clock;

/** Binds the ports that the object store implements. */
final class StorageModule extends AbstractModule {
  @Provides
  @Singleton
  OpenedStore open(
      VidportSettings settings,
      OwnPorts own,
      LinkSigner signer,
      Clock clock,
      ResourceCloser closing)
      throws IOException {
    StoragePorts ports =
        own.storage().isPresent()
            ? own.storage().get()
            : settings
                .store()
                .open(
                    new StoreContext(
                        settings.baseUrl(),
                        signer,
                        clock,
                        settings.uploadLimits().minFreeBytes(),
                        closing::with));
    return new OpenedStore(ports, new StoreAvailability(ports));
  }

  @Provides
  StoreAvailability availability(OpenedStore opened) {
    return opened.availability();
  }

  @Provides
  @Singleton
  StoragePorts storage(OpenedStore opened, PortWrapper wrapper) {
    StoragePorts ports = opened.ports();
    StoreAvailability observed = opened.availability();
    return new StoragePorts(
        wrapper.of(ObjectStore.class, observed.store()),
        wrapper.of(MultipartUploads.class, observed.uploads()),
        ports.links(),
        ports.receiver(),
        ports.space());
  }

  @Provides
  @Singleton
  StoragePlaces places(VidportSettings settings, OwnPorts own) {
    return new ConfiguredPlaces(settings, own.storage().isPresent());
  }

  /** The ports as they were opened, and the observer of their calls. */
  record OpenedStore(StoragePorts ports, StoreAvailability availability) {}
}
