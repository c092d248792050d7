package dev.vidport.media.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompletedFilesTest {
  @TempDir private Path folder;
  private List<Path> files;
  private CompletedFiles completed;

  @BeforeEach
  void files() {
    files = files(folder);
    completed = new CompletedFiles(files);
  }

  private static List<Path> files(Path folder) {
    return List.of(folder.resolve("0.mp4"), folder.resolve("1.mp4"), folder.resolve("2.mp4"));
  }

  private static void write(Path file) throws IOException {
    Files.writeString(file, "frames");
  }

  @Test
  void fileIsCompleteOnceTheNextOneExists() throws Exception {
    write(files.get(0));
    completed.check();
    write(files.get(1));
    completed.check();
    completed.ended();

    assertThat(completed.take()).contains(files.get(0));
    assertThat(completed.take()).isEmpty();
  }

  @Test
  void filesThatASuccessfulRunDidNotWriteAreEmpty() throws Exception {
    write(files.get(0));
    completed.succeeded(files);
    completed.ended();

    assertThat(completed.take()).contains(files.get(0));
    assertThat(completed.take()).contains(files.get(1));
    assertThat(completed.take()).contains(files.get(2));
    assertThat(completed.take()).isEmpty();
    assertThat(files.get(0)).hasContent("frames");
    assertThat(files.get(2)).isEmptyFile();
  }

  @Test
  void afterASecondRunTheFilesThatWereTakenAreThoseOfTheFirst() throws Exception {
    List<Path> second = files(Files.createDirectory(folder.resolve("second")));
    write(files.get(0));
    write(files.get(1));
    completed.check();
    for (Path file : second) {
      write(file);
    }
    completed.succeeded(second);

    assertThat(completed.take()).contains(files.get(0));
    assertThat(completed.take()).contains(second.get(1));
    assertThat(completed.take()).contains(second.get(2));
  }
}
