package dev.vidport.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.upload.UploadLimits;
import dev.vidport.usecases.upload.CreateUpload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreFolderSpaceTest {
  @TempDir private Path folder;

  @Test
  void freeSpaceIsThatOfTheFoldersDisk() throws IOException {
    assertThat(new StoreFolderSpace(folder, 0).bytes())
        .isBetween(1L, Files.getFileStore(folder).getTotalSpace());
  }

  @Test
  void uploadsIntoTheFolderLeaveTheReserve() throws IOException {
    UploadLimits wholeDisk = new UploadLimits(1, 1, Long.MAX_VALUE);
    VidportSettings settings =
        VidportSettings.builder(folder)
            .role(Role.API)
            .database(DatabaseConnection.of("jdbc:h2:mem:" + folder.getFileName(), "", ""))
            .uploadLimits(wholeDisk)
            .build();
    try (Vidport vidport = Vidport.open(settings, Clock.systemUTC())) {
      Principal owner = new LocalOwner(vidport.ports()).principal();
      CreateUpload.File file = new CreateUpload.File("clip.mp4", OptionalLong.of(1));

      assertThatThrownBy(
              () ->
                  vidport
                      .uploads()
                      .create()
                      .handle(CreateUpload.Command.builder(owner, file).build()))
          .hasMessageStartingWith("UNAVAILABLE: the service has too little free disk space");
    }
  }
}
