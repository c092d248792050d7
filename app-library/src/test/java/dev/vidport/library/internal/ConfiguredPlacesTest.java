package dev.vidport.library.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.library.settings.VidportSettings;
import dev.vidport.usecases.storage.port.StoragePlace;
import dev.vidport.usecases.storage.port.StoragePlace.Use;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfiguredPlacesTest {
  @TempDir private Path folder;

  @Test
  void foldersOfOneDiskAreOneEntryAlsoBeforeTheyExist() {
    VidportSettings settings = VidportSettings.builder(folder.resolve("data")).build();

    StoragePlace place = new ConfiguredPlaces(settings, false).find();

    assertThat(place.kind()).isEqualTo(StoragePlace.Kind.FOLDER);
    assertThat(place.address()).endsWith("data/objects");
    assertThat(place.disks())
        .singleElement()
        .satisfies(
            disk -> {
              assertThat(disk.uses()).containsExactly(Use.STORE, Use.WORK, Use.DATABASE);
              assertThat(disk.totalBytes()).isGreaterThanOrEqualTo(disk.freeBytes());
              assertThat(disk.minFreeBytes()).isPositive();
            });
  }

  @Test
  void storeOfTheApplicationHasNoAddress() {
    VidportSettings settings = VidportSettings.inMemory(folder).build();

    assertThat(new ConfiguredPlaces(settings, false).find().kind())
        .isEqualTo(StoragePlace.Kind.MEMORY);
    assertThat(new ConfiguredPlaces(settings, true).find())
        .satisfies(
            place -> {
              assertThat(place.kind()).isEqualTo(StoragePlace.Kind.APPLICATION);
              assertThat(place.address()).isEmpty();
              assertThat(place.disks()).extracting(StoragePlace.Disk::folder).containsOnly(folder);
            });
  }
}
