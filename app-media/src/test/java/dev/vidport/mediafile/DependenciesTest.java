package dev.vidport.mediafile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;

/** Tests what an application gets with this artifact. */
class DependenciesTest {
  private static final long MAX_BYTES = 3_000_000;

  @Test
  void applicationGetsFewAndSmallDependencies() throws IOException {
    List<Path> dependencies =
        Arrays.stream(
                Files.readString(Path.of("target", "runtime-classpath"))
                    .strip()
                    .split(File.pathSeparator, -1))
            // Of the tests; Maven takes its scope from the parent.
            .filter(file -> !file.contains("bytedeco"))
            .map(Path::of)
            .toList();

    assertThat(dependencies)
        .extracting(DependenciesTest::artifact)
        .containsExactlyInAnyOrder(
            "core-domain", "core-media", "adapters-media-ffmpeg", "slf4j-api", "jackson-core");
    List<Path> all = new ArrayList<>(dependencies);
    all.add(Path.of("target", "classes"));
    long size = 0;
    for (Path dependency : all) {
      size += size(dependency);
    }
    assertThat(size).isBetween(1_000_000L, MAX_BYTES);
  }

  /** The folder of a module, or the name of a library. */
  private static String artifact(Path dependency) {
    for (Path folder = dependency; folder != null; folder = folder.getParent()) {
      if (folder.endsWith("target")) {
        return folder.resolveSibling(".").normalize().getFileName().toString();
      }
    }
    return dependency
        .getFileName()
        .toString()
        .replaceFirst("^vidport-", "")
        .replaceFirst("-[0-9].*", "");
  }

  /** The size of a jar, or of the jar of a folder of classes. */
  private static long size(Path dependency) throws IOException {
    if (Files.isRegularFile(dependency)) {
      return Files.size(dependency);
    }
    ByteArrayOutputStream jar = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(jar);
        Stream<Path> files = Files.walk(dependency)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        zip.putNextEntry(new ZipEntry(dependency.relativize(file).toString()));
        Files.copy(file, zip);
      }
    }
    return jar.size();
  }
}
