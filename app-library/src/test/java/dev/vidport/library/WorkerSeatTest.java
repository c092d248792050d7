package dev.vidport.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerSeatTest {
  @TempDir private Path folder;

  @Test
  void workersOfOneFolderHaveDistinctNamesAndFolders() throws IOException {
    try (WorkerSeat one = WorkerSeat.take(folder);
        WorkerSeat other = WorkerSeat.take(folder)) {
      assertThat(one.name()).isNotEqualTo(other.name());
      assertThat(one.folder()).isNotEqualTo(other.folder());
    }
  }

  @Test
  void restartedWorkerGetsTheSameName() throws IOException {
    String name;
    try (WorkerSeat seat = WorkerSeat.take(folder)) {
      name = seat.name();
    }

    try (WorkerSeat seat = WorkerSeat.take(folder)) {
      assertThat(seat.name()).isEqualTo(name).hasSizeLessThanOrEqualTo(50);
    }
  }

  @Test
  void workersOfDifferentFoldersHaveDistinctNames() throws IOException {
    try (WorkerSeat one = WorkerSeat.take(folder.resolve("a"));
        WorkerSeat other = WorkerSeat.take(folder.resolve("b"))) {
      assertThat(one.name()).isNotEqualTo(other.name());
    }
  }
}
