package dev.vidport.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Runs the start script of the distribution. In place of the JVM it starts a script that records
 * its arguments and its language, creates the archive that it is told to write, and sends itself
 * SIGHUP if it is told to. A service ends once the archive exists, or is about to be written.
 */
class StartScriptTest {
  private static final Path SCRIPT = Path.of("src/dist/bin/vidport");
  private static final String JAVA =
      """
      #!/bin/sh
      case "$*" in *--hang-up*) kill -HUP $$ ;; esac
      home=$(dirname "$0")/..
      echo "$@" >> "$home/arguments"
      echo "${LC_ALL:-unset}" >> "$home/language"
      for argument in "$@"; do
        case $argument in
          -XX:ArchiveClassesAtExit=*)
            [ ! -f "$home/fails" ] || exit 1
            echo $$ > "$home/writer"
            [ ! -f "$home/hangs" ] || exec sleep 600
            : > "${argument#*=}"
            ;;
          -XX:SharedArchiveFile=*) archive=${argument#*=} ;;
        esac
      done
      case "$*" in
        *class-archive=*)
          while [ ! -f "$archive" ] && [ ! -f "$archive.failed" ]; do
            [ ! -f "$home/hangs" ] || [ ! -s "$home/writer" ] || exit 0
            sleep 0.01
          done
          ;;
      esac
      """;

  @TempDir private Path home;

  @BeforeEach
  void install() throws IOException {
    Files.createDirectories(home.resolve("bin"));
    Files.createDirectories(home.resolve("lib"));
    Files.createDirectories(home.resolve("jdk/bin"));
    Files.copy(SCRIPT, home.resolve("bin/vidport"));
    Files.writeString(home.resolve("lib/vidport.jar"), "jar");
    Path java = Files.writeString(home.resolve("jdk/bin/java"), JAVA);
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    javaVersion("17.0.15");
  }

  @Test
  void firstStartOfTheServiceWritesTheArchive() throws Exception {
    assertThat(run(Map.of(), "serve", "--config", "a file")).isZero();
    assertThat(run(Map.of(), "serve")).isZero();

    assertThat(archives(home.resolve("lib"))).hasSize(1);
    assertThat(arguments())
        .hasSize(3)
        .anySatisfy(line -> assertThat(line).endsWith("vidport.jar warm-up"))
        .anySatisfy(line -> assertThat(line).endsWith("serve --config a file"))
        .satisfies(
            lines ->
                assertThat(lines.get(2)).endsWith("vidport.jar serve").doesNotContain("writing"));
  }

  @Test
  void endOfTheServiceEndsTheWritingOfTheArchive() throws Exception {
    Files.createFile(home.resolve("jdk/hangs"));

    assertThat(run(Map.of(), "serve")).isZero();

    long writer = Long.parseLong(Files.readString(home.resolve("jdk/writer")).strip());
    await().until(() -> ProcessHandle.of(writer).filter(ProcessHandle::isAlive).isEmpty());
    await().until(() -> filesOf("lib").equals(List.of("vidport.jar")));
  }

  @Test
  void signalToTheWarmUpEndsItsProgram() throws Exception {
    Files.createFile(home.resolve("jdk/hangs"));
    Process warmUp = start(Map.of(), "warm-up");
    await().until(() -> Files.exists(home.resolve("jdk/writer")));
    await().until(() -> !Files.readString(home.resolve("jdk/writer")).isBlank());

    warmUp.destroy();

    assertThat(warmUp.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(warmUp.exitValue()).isEqualTo(143);
    long writer = Long.parseLong(Files.readString(home.resolve("jdk/writer")).strip());
    await().until(() -> ProcessHandle.of(writer).filter(ProcessHandle::isAlive).isEmpty());
  }

  @Test
  void archiveThatCannotBeWrittenIsNotTriedAtEachStart() throws Exception {
    Files.createFile(home.resolve("jdk/fails"));

    run(Map.of(), "serve");
    run(Map.of(), "serve");
    assertThat(arguments()).filteredOn(line -> line.endsWith("warm-up")).hasSize(1);

    Files.delete(home.resolve("jdk/fails"));
    run(Map.of(), "warm-up");
    assertThat(archives(home.resolve("lib"))).hasSize(1);
  }

  @Test
  void archiveDoesNotDependOnTheTimeZone() throws Exception {
    run(Map.of("TZ", "Asia/Tokyo"), "warm-up");
    run(Map.of("TZ", "America/Lima"), "serve");

    assertThat(arguments()).hasSize(2);
  }

  @Test
  void distributionsShareAFolderOfArchives() throws Exception {
    Path cache = Files.createDirectory(home.resolve("cache"));
    Map<String, String> shared = Map.of("VIDPORT_CLASS_ARCHIVE_DIR", cache.toString());
    run(shared, "warm-up");
    Files.move(home.resolve("lib"), home.resolve("lib1"));
    Path other = Files.createDirectories(home.resolve("other/lib"));
    Files.writeString(other.resolve("vidport.jar"), "jar");
    Files.createDirectory(home.resolve("other/bin"));
    Files.move(home.resolve("bin/vidport"), home.resolve("other/bin/vidport"));
    Files.createSymbolicLink(home.resolve("bin/vidport"), home.resolve("other/bin/vidport"));

    run(shared, "warm-up");

    assertThat(archives(cache)).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({"C, C.UTF-8", "POSIX, C.UTF-8", "xx_XX.UTF-8, C.UTF-8", "C.UTF-8, C.UTF-8"})
  void fileNamesAreInUtf8(String given, String used) throws Exception {
    run(Map.of("LC_ALL", given), "status", "1");

    assertThat(home.resolve("jdk/language")).hasContent(used);
  }

  @Test
  void withoutALanguageFileNamesAreInUtf8() throws Exception {
    run(Map.of("LC_ALL", "", "LC_CTYPE", "", "LANG", ""), "status", "1");

    assertThat(home.resolve("jdk/language")).hasContent("C.UTF-8");
  }

  @Test
  void newJarReplacesTheArchive() throws Exception {
    run(Map.of(), "warm-up");
    List<Path> earlier = archives(home.resolve("lib"));
    Files.writeString(home.resolve("lib/vidport.jar"), "another jar");

    run(Map.of(), "warm-up");

    assertThat(archives(home.resolve("lib"))).hasSize(1).doesNotContainAnyElementsOf(earlier);
  }

  @Test
  void archiveGoesIntoTheConfiguredFolder() throws Exception {
    Path cache = Files.createDirectory(home.resolve("cache"));

    run(Map.of("VIDPORT_CLASS_ARCHIVE_DIR", cache.toString()), "serve");

    assertThat(archives(cache)).hasSize(1);
    assertThat(archives(home.resolve("lib"))).isEmpty();
    assertThat(arguments())
        .filteredOn(line -> line.endsWith("serve"))
        .singleElement()
        .asString()
        .contains("-XX:SharedArchiveFile=" + archives(cache).get(0));
  }

  @Test
  void shortCommandWritesNoArchiveAndTakesTheOptionsOfTheUser() throws Exception {
    run(Map.of("VIDPORT_JAVA_OPTS", "-Xmx512m -Da=b"), "status", "1");

    assertThat(archives(home.resolve("lib"))).isEmpty();
    assertThat(arguments())
        .singleElement()
        .asString()
        .contains("-XX:TieredStopAtLevel=1", " -Xmx512m -Da=b -jar ")
        .endsWith("status 1");
  }

  @Test
  void settingsFileHasOptionsAndTheArchiveFolder() throws Exception {
    Path cache = Files.createDirectory(home.resolve("cache"));
    Path file =
        settings(
            "# VIDPORT_JAVA_OPTS=-Xmx1m",
            "VIDPORT_JAVA_OPTS=-Xmx512m -Da=b",
            " VIDPORT_CLASS_ARCHIVE_DIR = " + cache);

    run(Map.of(), "serve", "--config", file.toString());
    run(Map.of(), "serve", "--config=" + file);
    run(Map.of("VIDPORT_CONFIG", file.toString()), "serve");

    assertThat(archives(cache)).hasSize(1);
    assertThat(archives(home.resolve("lib"))).isEmpty();
    assertThat(arguments())
        .filteredOn(line -> !line.endsWith("warm-up"))
        .hasSize(3)
        .allSatisfy(
            line ->
                assertThat(line)
                    .contains("-XX:SharedArchiveFile=" + cache, " -Xmx512m -Da=b -jar "));
  }

  @Test
  void environmentOverridesTheSettingsFile() throws Exception {
    Path file = settings("VIDPORT_JAVA_OPTS=-Xmx512m");

    run(Map.of("VIDPORT_JAVA_OPTS", "-Xmx64m"), "status", "1", "--config", file.toString());

    assertThat(arguments())
        .singleElement()
        .asString()
        .contains("-Xmx64m")
        .doesNotContain("-Xmx512m");
  }

  @Test
  void missingSettingsFileIsLeftToTheProgram() throws Exception {
    assertThat(run(Map.of(), "status", "1", "--config", "missing")).isZero();

    assertThat(arguments()).singleElement().asString().endsWith("status 1 --config missing");
    assertThat(home.resolve("errors")).isEmptyFile();
  }

  @Test
  void closedTerminalIsLeftToTheProgram() throws Exception {
    int hangUp = 1;

    for (String command : List.of("serve", "status", "demo")) {
      assertThat(run(Map.of("VIDPORT_CLASS_ARCHIVE_DIR", "/nowhere"), command, "--hang-up"))
          .as(command)
          .isEqualTo(128 + hangUp);
    }
  }

  @Test
  void olderJavaIsRefused() throws Exception {
    javaVersion("11.0.2");

    assertThat(run(Map.of(), "serve")).isEqualTo(69);

    assertThat(Files.readString(home.resolve("errors")))
        .startsWith("vidport: Java 17 or newer is required")
        .endsWith("has version 11.0.2.\n");
    assertThat(home.resolve("jdk/arguments")).doesNotExist();
  }

  private void javaVersion(String version) throws IOException {
    Files.writeString(home.resolve("jdk/release"), "JAVA_VERSION=\"" + version + "\"\n");
  }

  private Path settings(String... lines) throws IOException {
    return Files.write(home.resolve("a file"), List.of(lines));
  }

  private int run(Map<String, String> environment, String... arguments) throws Exception {
    Process process = start(environment, arguments);
    try {
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }

  private Process start(Map<String, String> environment, String... arguments) throws IOException {
    // A build in the background may itself ignore SIGHUP, which its children inherit.
    Stream<String> script = Stream.of("env", "--default-signal=HUP", "sh", "bin/vidport");
    ProcessBuilder builder =
        new ProcessBuilder(Stream.concat(script, Stream.of(arguments)).toList());
    builder.directory(home.toFile()).redirectError(home.resolve("errors").toFile());
    builder.environment().put("JAVA_HOME", home.resolve("jdk").toString());
    builder.environment().putAll(environment);
    return builder.start();
  }

  private List<String> arguments() throws IOException {
    return Files.readAllLines(home.resolve("jdk/arguments"));
  }

  private List<String> filesOf(String folder) throws IOException {
    try (Stream<Path> files = Files.list(home.resolve(folder))) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private static List<Path> archives(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".jsa")).toList();
    }
  }
}
