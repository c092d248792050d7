package dev.vidport.mediafile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.media.TestClips;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A media with a work folder of its own, and a folder for outputs. */
record MediaFixture(Path work, Path target, Media media) {
  static final TestClips CLIPS = TestClips.in(Path.of("target", "clips"));

  static MediaFixture in(Path folder) throws IOException {
    Path work = Files.createDirectory(folder.resolve("work"));
    Path target = Files.createDirectory(folder.resolve("target"));
    return new MediaFixture(work, target, Media.builder().workFolder(work).build());
  }

  /** The programs of this media that run. */
  List<ProcessHandle> programs() {
    return ProcessHandle.allProcesses()
        .filter(
            program ->
                program
                    .info()
                    .arguments()
                    .filter(line -> String.join(" ", line).contains(work.toString()))
                    .isPresent())
        .toList();
  }

  /** Asserts that calls have left no temporary file and no program. */
  void assertNothingLeft() throws IOException {
    assertThat(list(work)).isEmpty();
    assertThat(programs()).isEmpty();
  }

  static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }
}
