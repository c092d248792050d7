package dev.vidport.library.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.account.Plans;
import dev.vidport.library.settings.VidportSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class PrivateFolderTest {
  @TempDir private Path folder;

  @Test
  void missingFoldersAreCreatedForTheirOwnerAlone() throws IOException {
    PrivateFolder.open(folder.resolve("data/work"));

    assertThat(permissions(folder.resolve("data"))).isEqualTo("rwx------");
    assertThat(permissions(folder.resolve("data/work"))).isEqualTo("rwx------");
  }

  @Test
  void folderThatOthersMayEnterIsRefusedWithTheCommandThatMendsIt() throws IOException {
    Path open = Files.createDirectory(folder.resolve("open"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-x--x"));

    assertThatThrownBy(() -> PrivateFolder.open(open))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "other users of this machine have access to %s (rwxr-x--x); run: chmod 700 %s"
                .formatted(open, open));

    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwx------"));
    assertThat(PrivateFolder.open(open)).isEqualTo(open);
  }

  @Test
  void fileInThePlaceOfAFolderIsNamed() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    String message =
        file + " is a file, not a folder; move it, or set VIDPORT_DATA_DIR to a folder";

    assertThatThrownBy(() -> PrivateFolder.open(file)).hasMessage(message);
    assertThatThrownBy(() -> PrivateFolder.open(file.resolve("data/work"))).hasMessage(message);
    assertThatThrownBy(() -> VidportInstance.open(settings(file), Clock.systemUTC()))
        .isInstanceOf(IOException.class)
        .hasMessage(message);
    assertThat(PrivateFolder.obstacle(folder.resolve("none"))).isEmpty();
  }

  @Test
  void everyFolderOfAVidportIsPrivate() throws IOException {
    Path data = folder.resolve("data");
    try (VidportInstance vidport = VidportInstance.open(settings(data), Clock.systemUTC())) {
      assertThat(vidport.settings().plans()).isEqualTo(Plans.defaults());
    }

    try (Stream<Path> found = Files.list(data)) {
      List<Path> folders = found.toList();
      assertThat(folders)
          .extracting(path -> path.getFileName().toString())
          .containsExactlyInAnyOrder("database", "objects", "work");
      assertThat(folders).allMatch(path -> permissions(path).equals("rwx------"));
    }
  }

  @Test
  void vidportDoesNotStartWithADatabaseThatOthersCanRead() throws IOException {
    Path database = Files.createDirectories(folder.resolve("data/database"));
    Files.setPosixFilePermissions(database, PosixFilePermissions.fromString("rwxr-xr-x"));

    assertThatThrownBy(
            () -> VidportInstance.open(settings(folder.resolve("data")), Clock.systemUTC()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("chmod 700 " + database);
  }

  private static VidportSettings settings(Path data) {
    return VidportSettings.builder(data).build();
  }

  private static String permissions(Path path) {
    try {
      return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
