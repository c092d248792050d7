package dev.vidport.library.internal;

import dev.vidport.library.settings.MemoryStoreSettings;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.usecases.signing.port.StoreServer;
import dev.vidport.usecases.signing.port.StoreSettings;
import dev.vidport.usecases.storage.port.StoragePlace;
import dev.vidport.usecases.storage.port.StoragePlace.Disk;
import dev.vidport.usecases.storage.port.StoragePlace.Use;
import dev.vidport.usecases.storage.port.StoragePlaces;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The places that the settings name. */
final class ConfiguredPlaces implements StoragePlaces {
  private final VidportSettings settings;
  private final boolean hasOwnStore;

  /**
   * @param hasOwnStore whether the embedding application supplies the store, in place of that of
   *     the settings
   */
  ConfiguredPlaces(VidportSettings settings, boolean hasOwnStore) {
    this.settings = settings;
    this.hasOwnStore = hasOwnStore;
  }

  @Override
  public StoragePlace find() {
    StoreSettings store = settings.store();
    if (hasOwnStore) {
      return new StoragePlace(
          StoragePlace.Kind.APPLICATION, "", Optional.empty(), Optional.empty(), disks());
    }
    return new StoragePlace(
        kind(store),
        store.server().map(server -> server.endpoint().toString()).orElseGet(store::address),
        store.server().map(StoreServer::bucket),
        store.server().flatMap(StoreServer::publicEndpoint),
        disks());
  }

  private static StoragePlace.Kind kind(StoreSettings store) {
    if (store.server().isPresent()) {
      return StoragePlace.Kind.S3;
    }
    return store instanceof MemoryStoreSettings
        ? StoragePlace.Kind.MEMORY
        : StoragePlace.Kind.FOLDER;
  }

  /** Folders on the same disk have the same free space, so they are one entry. */
  private List<Disk> disks() {
    Map<Object, Mounted> disks = new LinkedHashMap<>();
    try {
      for (Place place : places()) {
        Path folder = existing(place.folder());
        disks.computeIfAbsent(disk(folder), added -> new Mounted(folder)).add(place);
      }
      List<Disk> found = new ArrayList<>();
      for (Mounted disk : disks.values()) {
        found.add(disk.measured());
      }
      return found;
    } catch (IOException e) {
      throw new UncheckedIOException("could not read the free disk space", e);
    }
  }

  private List<Place> places() {
    List<Place> places = new ArrayList<>();
    if (!hasOwnStore) {
      settings
          .store()
          .folder()
          .ifPresent(
              folder ->
                  places.add(new Place(Use.STORE, folder, settings.uploadLimits().minFreeBytes())));
    }
    if (settings.role().processesVideos()) {
      places.add(new Place(Use.WORK, settings.workFolder(), settings.worker().leastFree()));
    }
    settings.database().file().ifPresent(file -> places.add(new Place(Use.DATABASE, file, 0)));
    return places;
  }

  /**
   * What folders on the same disk have in common. {@code FileStore} looks up the mount point, which
   * a process in a chroot does not see.
   */
  private static Object disk(Path folder) throws IOException {
    return folder.getFileSystem().supportedFileAttributeViews().contains("unix")
        ? Files.getAttribute(folder, "unix:dev")
        : Files.getFileStore(folder);
  }

  /** The folder, or the nearest one above it that exists. */
  private static Path existing(Path folder) {
    Path found = folder.toAbsolutePath().normalize();
    while (!Files.isDirectory(found) && found.getParent() != null) {
      found = found.getParent();
    }
    return found;
  }

  /**
   * @param folder that is used, or a file in it
   */
  private record Place(Use use, Path folder, long minFreeBytes) {}

  /** A disk on which places are. */
  private static final class Mounted {
    private final Path folder;
    private final Set<Use> uses = EnumSet.noneOf(Use.class);
    private long minFreeBytes;

    Mounted(Path folder) {
      this.folder = folder;
    }

    void add(Place place) {
      uses.add(place.use());
      minFreeBytes = Math.max(minFreeBytes, place.minFreeBytes());
    }

    Disk measured() {
      File disk = folder.toFile();
      return new Disk(uses, folder, disk.getUsableSpace(), disk.getTotalSpace(), minFreeBytes);
    }
  }
}
