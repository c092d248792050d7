package dev.vidport.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests which libraries an application gets with this artifact, except those that the tests of this
 * module use as well, which have another scope here: jdbi with geantyref, and the programs.
 */
class DependenciesOfLibraryTest {
  private static final long MAX_BYTES = 15_000_000;

  @Test
  void applicationGetsNoLibraryOfAnOptionalAdapter() throws IOException {
    List<Path> libraries =
        Arrays.stream(
                Files.readString(Path.of("target", "runtime-classpath"))
                    .strip()
                    .split(File.pathSeparator, -1))
            .filter(path -> path.endsWith(".jar") && !path.contains("vidport-"))
            .filter(path -> !path.contains("bytedeco"))
            .map(Path::of)
            .toList();

    assertThat(libraries)
        .extracting(path -> path.getFileName().toString().replaceFirst("-[0-9].*", ""))
        .containsExactlyInAnyOrder(
            "HikariCP",
            "aopalliance",
            "caffeine",
            "db-scheduler",
            "error_prone_annotations",
            "failureaccess",
            "flyway-core",
            "guava",
            "guice",
            "h2",
            "httpclient5",
            "httpcore5",
            "httpcore5-h2",
            "j2objc-annotations",
            "jackson-annotations",
            "jackson-core",
            "jackson-databind",
            "jakarta.inject-api",
            "jspecify",
            "listenablefuture",
            "slf4j-api");
    long size = 0;
    for (Path library : libraries) {
      size += Files.size(library);
    }
    assertThat(size).isBetween(10_000_000L, MAX_BYTES);
  }
}
