package dev.vidport.library.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerIdentityTest {
  @TempDir private Path folder;

  @Test
  void workersOfOneFolderHaveDistinctNamesAndFolders() throws IOException {
    try (WorkerIdentity one = WorkerIdentity.take(folder);
        WorkerIdentity other = WorkerIdentity.take(folder)) {
      assertThat(one.name()).isNotEqualTo(other.name());
      assertThat(one.folder()).isNotEqualTo(other.folder());
    }
  }

  @Test
  void restartedWorkerGetsTheSameName() throws IOException {
    String name;
    try (WorkerIdentity seat = WorkerIdentity.take(folder)) {
      name = seat.name();
    }

    try (WorkerIdentity seat = WorkerIdentity.take(folder)) {
      assertThat(seat.name()).isEqualTo(name).hasSizeLessThanOrEqualTo(50);
    }
  }

  @Test
  void workersOfDifferentFoldersHaveDistinctNames() throws IOException {
    try (WorkerIdentity one = WorkerIdentity.take(folder.resolve("a"));
        WorkerIdentity other = WorkerIdentity.take(folder.resolve("b"))) {
      assertThat(one.name()).isNotEqualTo(other.name());
    }
  }
}
