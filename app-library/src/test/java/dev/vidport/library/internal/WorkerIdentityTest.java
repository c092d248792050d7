package dev.vidport.library.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.persistence.engine.WorkerName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerIdentityTest {
  @TempDir private Path folder;

  @Test
  void workersOfOneFolderHaveDistinctNamesAndFolders() throws IOException {
    try (WorkerIdentity one = WorkerIdentity.take(folder);
        WorkerIdentity other = WorkerIdentity.take(folder)) {
      assertThat(one.name().name()).isNotEqualTo(other.name().name());
      assertThat(one.folder()).isNotEqualTo(other.folder());
    }
  }

  @Test
  void restartedWorkerGetsTheSameNameAndKnowsWhichProcessHasEnded() throws IOException {
    WorkerName before;
    try (WorkerIdentity seat = WorkerIdentity.take(folder)) {
      before = seat.name();
      assertThat(before.ended()).isEmpty();
    }

    try (WorkerIdentity seat = WorkerIdentity.take(folder)) {
      assertThat(seat.name().name()).isEqualTo(before.name());
      assertThat(seat.name().instance()).isNotEqualTo(before.instance());
      assertThat(seat.name().ended()).contains(before.instance());
    }
  }

  @Test
  void workersOfDifferentFoldersHaveDistinctNames() throws IOException {
    try (WorkerIdentity one = WorkerIdentity.take(folder.resolve("a"));
        WorkerIdentity other = WorkerIdentity.take(folder.resolve("b"))) {
      assertThat(one.name().name()).isNotEqualTo(other.name().name());
    }
  }

  /** A copy of a machine, made while its worker ran. */
  @Test
  void copyOfAMachineDoesNotKnowThatTheProcessHasEnded() throws IOException {
    WorkerIdentity.take(folder, "boot-1").close();

    try (WorkerIdentity copy = WorkerIdentity.take(folder, "boot-2")) {
      assertThat(copy.name().ended()).isEmpty();
    }
  }

  @Test
  void otherContentOfTheFileIsIgnored() throws IOException {
    Files.writeString(folder.resolve("worker-1.lock"), "x".repeat(5_000));

    try (WorkerIdentity seat = WorkerIdentity.take(folder)) {
      assertThat(seat.name().ended()).isEmpty();
    }
  }
}
