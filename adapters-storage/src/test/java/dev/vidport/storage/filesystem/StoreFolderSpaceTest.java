package dev.vidport.storage.filesystem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreFolderSpaceTest {
  @TempDir private Path folder;

  @Test
  void freeSpaceIsThatOfTheFoldersDisk() throws IOException {
    assertThat(new StoreFolderSpace(folder, 0).bytes())
        .isBetween(1L, Files.getFileStore(folder).getTotalSpace());
  }
}
