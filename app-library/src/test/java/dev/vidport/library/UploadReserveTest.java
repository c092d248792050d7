package dev.vidport.library;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.upload.UploadLimits;
import dev.vidport.library.internal.VidportInstance;
import dev.vidport.library.settings.Role;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.persistence.database.DatabaseSettings;
import dev.vidport.usecases.upload.CreateUpload;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UploadReserveTest {
  @TempDir private Path folder;

  @Test
  void uploadsIntoTheFolderLeaveTheReserve() throws IOException {
    UploadLimits wholeDisk = new UploadLimits(1, 1, Long.MAX_VALUE);
    VidportSettings settings =
        VidportSettings.builder(folder)
            .role(Role.API)
            .database(DatabaseSettings.of("jdbc:h2:mem:" + folder.getFileName(), "", ""))
            .uploadLimits(wholeDisk)
            .build();
    try (VidportInstance vidport = VidportInstance.open(settings, Clock.systemUTC())) {
      Principal owner = new LocalOwner(vidport.ports()).principal();
      CreateUpload.File file = new CreateUpload.File("clip.mp4", OptionalLong.of(1));

      assertThatThrownBy(
              () ->
                  vidport
                      .useCases()
                      .uploads()
                      .create()
                      .handle(CreateUpload.Command.builder(owner, file).build()))
          .hasMessageStartingWith("UNAVAILABLE: the service has too little free disk space");
    }
  }
}
