package dev.vidport.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileRangeTest {
  @TempDir private Path folder;

  @Test
  void onlyTheRangeIsRead() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "0123456789");
    List<Long> progress = new ArrayList<>();

    try (FileRange range = FileRange.open(file, 3, 4, progress::add)) {
      assertThat(new String(range.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("3456");
    }

    assertThat(progress).last().isEqualTo(4L);
  }

  @Test
  void rangeOfATruncatedFileEndsEarly() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "01234");

    try (FileRange range = FileRange.open(file, 3, 4, bytes -> {})) {
      assertThat(range.readAllBytes()).hasSize(2);
    }
  }
}
