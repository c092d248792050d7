package dev.vidport.ffmpeg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real artifact. */
class BundledFfmpegTest {
  @TempDir private static Path cache;

  private static UnpackedFfmpeg unpacked;

  @BeforeAll
  static void unpack() throws IOException {
    Optional<BundledFfmpeg> found = BundledFfmpeg.find();
    assumeTrue(found.isPresent(), "no programs for this platform");
    unpacked = found.orElseThrow().unpack(Optional.of(cache));
  }

  @Test
  void programsRunWithoutAnyVariableOfTheEnvironment() throws IOException {
    assertThat(run(unpacked.ffmpeg().toString(), "-version")).startsWith("ffmpeg version 8.0.1");
    assertThat(run(unpacked.ffprobe().toString(), "-version")).startsWith("ffprobe version 8.0.1");
  }

  @Test
  void linkerFindsEveryLibraryBesideTheProgramsOrInTheSystem() throws IOException {
    assumeLinux();
    ProcessBuilder builder = new ProcessBuilder(unpacked.ffmpeg().toString());
    builder.environment().clear();
    builder.environment().put("LD_TRACE_LOADED_OBJECTS", "1");
    String folder = String.valueOf(unpacked.ffmpeg().getParent());

    List<String> outside =
        output(builder)
            .lines()
            .filter(line -> line.contains("=>") && !line.contains(folder))
            .map(line -> line.strip().split(" ", 2)[0])
            .toList();

    assertThat(outside)
        .isNotEmpty()
        .allMatch(
            name -> name.matches("lib(c|m|mvec|gcc_s|stdc\\+\\+|dl|pthread|rt)\\.so.*|ld-linux.*"));
  }

  @Test
  void readelfAgreesWithTheChangedLibrary() throws IOException {
    assumeLinux();
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/readelf")), "readelf is not installed");
    Path device = beside("libavdevice.so");

    String dynamic = run("/usr/bin/readelf", "-d", "-W", device.toString());

    assertThat(dynamic)
        .contains("(NEEDED)", "libavfilter.so", "libc.so.6", "(SONAME)", "(VERNEEDNUM)")
        .doesNotContain("libpulse.so.0", "libxcb.so.1");
    assertThat(run("/usr/bin/readelf", "-d", "-W", unpacked.ffmpeg().toString()))
        .contains("(RPATH)")
        .doesNotContain("(RUNPATH)");
  }

  @Test
  void filesBelongToTheirUserAlone() throws IOException {
    Path folder = cache.resolve("ffmpeg");
    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files.filter(Files::isDirectory))
          .allSatisfy(
              each ->
                  assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each)))
                      .isEqualTo("rwx------"));
    }
  }

  @Test
  void bindingsForJavaAreLeftOut() throws IOException {
    try (Stream<Path> files = Files.list(unpacked.ffmpeg().getParent())) {
      assertThat(files).isNotEmpty().noneMatch(file -> file.toString().contains("jni"));
    }
  }

  private static void assumeLinux() {
    assumeTrue(BundledFfmpeg.platform().startsWith("linux-"), "the programs have another format");
  }

  private static Path beside(String prefix) throws IOException {
    try (Stream<Path> files = Files.list(unpacked.ffmpeg().getParent())) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(prefix))
          .findFirst()
          .orElseThrow();
    }
  }

  private static String run(String... line) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(line);
    builder.environment().clear();
    return output(builder);
  }

  private static String output(ProcessBuilder builder) throws IOException {
    Process process = builder.redirectErrorStream(true).start();
    process.getOutputStream().close();
    try (InputStream out = process.getInputStream()) {
      return new String(out.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
