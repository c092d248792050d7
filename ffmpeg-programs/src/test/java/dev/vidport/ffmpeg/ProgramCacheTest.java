package dev.vidport.ffmpeg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cache, with an artifact whose programs are scripts. */
class ProgramCacheTest {
  private static final Clock NOW = Clock.systemUTC();

  /** Long enough that another process sees the folder while it is written. */
  private static final int LARGE = 64 << 20;

  @TempDir private Path folder;

  @Test
  void programsAreUnpackedOnce() throws IOException {
    Path jar = FakeArtifact.write(folder.resolve("a.jar"), "8.0.1", 10);

    UnpackedFfmpeg first = unpack(jar);
    Object identity = Files.getAttribute(first.ffmpeg(), "unix:ino");
    UnpackedFfmpeg second = unpack(jar);

    assertThat(output(first.ffmpeg())).isEqualTo("ffmpeg 8.0.1");
    assertThat(output(first.ffprobe())).isEqualTo("ffprobe 8.0.1");
    assertThat(second).isEqualTo(first);
    assertThat(Files.getAttribute(second.ffmpeg(), "unix:ino")).isEqualTo(identity);
    assertThat(versions()).hasSize(1);
    assertThat(first.ffmpeg().resolveSibling("libjniavutil.so")).doesNotExist();
  }

  @Test
  void twoProcessesThatStartAtOnceShareThePrograms() throws Exception {
    Path jar = FakeArtifact.write(folder.resolve("a.jar"), "8.0.1", LARGE);

    Process one = UnpackingProcess.start(jar, cache());
    Process two = UnpackingProcess.start(jar, cache());
    try {
      assertThat(line(one)).isNotNull().isEqualTo(line(two));
      assertThat(versions()).hasSize(1);
    } finally {
      one.destroyForcibly().waitFor();
      two.destroyForcibly().waitFor();
    }
  }

  @Test
  void processKilledInTheMiddleLeavesNothing() throws Exception {
    Path jar = FakeArtifact.write(folder.resolve("a.jar"), "8.0.1", LARGE);
    Process killed = UnpackingProcess.start(jar, cache());
    while (killed.isAlive() && names().noneMatch(name -> name.startsWith("unpacking-"))) {
      Thread.onSpinWait();
    }
    killed.destroyForcibly().waitFor();

    UnpackedFfmpeg unpacked = unpack(jar);

    assertThat(output(unpacked.ffmpeg())).isEqualTo("ffmpeg 8.0.1");
    assertThat(names()).noneMatch(name -> name.startsWith("unpacking-"));
  }

  @Test
  void changedFilesAreUnpackedAgain() throws IOException {
    Path jar = FakeArtifact.write(folder.resolve("a.jar"), "8.0.1", 10);
    UnpackedFfmpeg unpacked = unpack(jar);

    Files.writeString(unpacked.ffmpeg(), "#!/bin/sh\necho broken 8.0.1\n");
    Files.delete(unpacked.ffprobe());

    assertThat(unpack(jar)).isEqualTo(unpacked);
    assertThat(output(unpacked.ffmpeg())).isEqualTo("ffmpeg 8.0.1");
    assertThat(output(unpacked.ffprobe())).isEqualTo("ffprobe 8.0.1");
  }

  @Test
  void changeOfTheSameSizeIsFoundByItsChecksum() throws IOException {
    Path jar = FakeArtifact.write(folder.resolve("a.jar"), "8.0.1", 10);
    UnpackedFfmpeg unpacked = unpack(jar);

    Files.writeString(unpacked.ffmpeg(), "#!/bin/sh\necho ffmpeg 9.9.9\n");
    Files.setLastModifiedTime(unpacked.ffmpeg(), FileTime.from(Instant.EPOCH));

    assertThat(output(unpack(jar).ffmpeg())).isEqualTo("ffmpeg 8.0.1");
  }

  @Test
  void copyOfTheFolderIsUsedAsItIs() throws IOException {
    Path jar = FakeArtifact.write(folder.resolve("a.jar"), "8.0.1", 10);
    UnpackedFfmpeg unpacked = unpack(jar);
    Object identity = Files.getAttribute(unpacked.ffmpeg(), "unix:ino");

    Files.setLastModifiedTime(unpacked.ffmpeg(), FileTime.from(Instant.EPOCH));

    assertThat(Files.getAttribute(unpack(jar).ffmpeg(), "unix:ino")).isEqualTo(identity);
  }

  @Test
  void versionThatIsNotUsedForAWeekIsRemoved() throws Exception {
    Path old = FakeArtifact.write(folder.resolve("old.jar"), "8.0.0", 10);
    Path held = FakeArtifact.write(folder.resolve("held.jar"), "8.0.0-held", 10);
    Path jar = FakeArtifact.write(folder.resolve("new.jar"), "8.0.1", 10);
    Process ended = UnpackingProcess.start(old, cache());
    assertThat(line(ended)).isNotNull();
    ended.destroyForcibly().waitFor();
    Process running = UnpackingProcess.start(held, cache());
    try {
      assertThat(line(running)).isNotNull();

      UnpackedFfmpeg unused =
          find(jar).unpack(List.of(cache()), Clock.offset(NOW, Duration.ofDays(8)));

      assertThat(versions())
          .hasSize(2)
          .anyMatch(name -> name.startsWith("8.0.0-held-"))
          .anyMatch(name -> name.startsWith("8.0.1-"));
    } finally {
      running.destroyForcibly().waitFor();
    }
  }

  @Test
  void recentVersionStays() throws Exception {
    Path old = FakeArtifact.write(folder.resolve("old.jar"), "8.0.0", 10);
    Path jar = FakeArtifact.write(folder.resolve("new.jar"), "8.0.1", 10);
    Process ended = UnpackingProcess.start(old, cache());
    assertThat(line(ended)).isNotNull();
    ended.destroyForcibly().waitFor();

    UnpackedFfmpeg unused =
        find(jar).unpack(List.of(cache()), Clock.fixed(Instant.now(), ZoneOffset.UTC));

    assertThat(versions()).hasSize(2);
  }

  @Test
  void damagedContentIsNamedInOneLine() throws IOException {
    Path jar = FakeArtifact.write(folder.resolve("a.jar"), "8.0.1", 100_000);
    byte[] bytes = Files.readAllBytes(jar);
    // In the middle, where the compressed files are; the list of files is at the end.
    Arrays.fill(bytes, 250, 300, (byte) 0x55);
    Files.write(jar, bytes);

    assertThatThrownBy(() -> unpack(jar))
        .isInstanceOf(UnusableFfmpegException.class)
        .hasMessageContaining("is damaged")
        .hasMessageContaining("delete " + jar + " and download it again")
        .hasMessageNotContaining("\n");
    assertThat(names()).noneMatch(name -> name.startsWith("unpacking-"));
  }

  @Test
  void truncatedJarIsNamedInOneLine() throws IOException {
    Path jar = FakeArtifact.write(folder.resolve("ffmpeg-8.0.1.jar"), "8.0.1", 10);
    Files.write(jar, Arrays.copyOf(Files.readAllBytes(jar), 200));

    assertThatThrownBy(() -> ProgramArchive.requireReadableJars(jar.toString()))
        .isInstanceOf(UnusableFfmpegException.class)
        .hasMessageContaining("is damaged")
        .hasMessageContaining("delete " + jar + " and download it again");
  }

  @Test
  void truncatedJarBesideTheProgramIsNamed() throws IOException {
    Path jar = folder.resolve("ffmpeg-programs.jar");
    Files.write(jar, new byte[10]);

    assertThatThrownBy(
            () -> ProgramArchive.requireReadableJars(folder.resolve("vidport.jar").toString()))
        .hasMessageContaining("delete " + jar);
  }

  @Test
  void unknownPlatformHasNoPrograms() throws IOException {
    Path jar = FakeArtifact.write(folder.resolve("a.jar"), "8.0.1", 10);
    try (var loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null)) {
      assertThat(BundledFfmpeg.find(loader, "Linux", "riscv64")).isEmpty();
      assertThat(BundledFfmpeg.find(loader, "Mac OS X", "aarch64")).isEmpty();
    }
    assertThat(ProgramPlatform.of("Mac OS X", "aarch64").name()).isEqualTo("macosx-arm64");
    assertThat(ProgramPlatform.of("Windows 11", "amd64"))
        .isEqualTo(new ProgramPlatform("windows-x86_64", ".exe"));
  }

  @Test
  void nextFolderIsUsedIfOneCannotBe() throws IOException {
    Path jar = FakeArtifact.write(folder.resolve("a.jar"), "8.0.1", 10);
    Path file = Files.createFile(folder.resolve("file"));

    UnpackedFfmpeg unpacked = find(jar).unpack(List.of(file.resolve("below"), cache()), NOW);

    assertThat(unpacked.ffmpeg()).startsWith(cache().toRealPath());
  }

  @Test
  void oneLineNamesEveryFolderAndTheCure() throws IOException {
    Path jar = FakeArtifact.write(folder.resolve("a.jar"), "8.0.1", 10);
    Path file = Files.createFile(folder.resolve("file"));
    Path open = Files.createDirectory(folder.resolve("open"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));

    assertThatThrownBy(() -> find(jar).unpack(List.of(file.resolve("below"), open), NOW))
        .isInstanceOf(UnusableFfmpegException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining(open + " can be changed by other users")
        .hasMessageContaining("set VIDPORT_FFMPEG_CACHE")
        .hasMessageNotContaining("\n");
  }

  @Test
  void folderThatAnotherUserHasPreparedIsRefused() throws IOException {
    Path jar = FakeArtifact.write(folder.resolve("a.jar"), "8.0.1", 10);
    Path shared = Files.createDirectory(folder.resolve("tmp"));
    Files.setAttribute(shared, "unix:mode", 01777);
    Path theirs = Files.createDirectory(shared.resolve("vidport-jo"));
    Path link = Files.createSymbolicLink(shared.resolve("link"), theirs);

    assertThatThrownBy(() -> find(jar).unpack(List.of(link), NOW))
        .hasMessageContaining("symbolic link in a folder of all users");
    assumeTrue(isRoot(), "only root may give folders away");
    Files.setAttribute(theirs, "unix:uid", 12_345);
    assertThatThrownBy(() -> find(jar).unpack(List.of(theirs), NOW))
        .hasMessageContaining("belongs to another user");
  }

  @Test
  void foldersOfTheUserComeBeforeTemporaryFiles() {
    Path home = Path.of("/home/jo");
    Path temporary = Path.of("/tmp");
    String user = "vidport-" + System.getProperty("user.name");

    assertThat(CacheFolder.candidates(Optional.empty(), Map.of(), home, temporary))
        .containsExactly(Path.of("/home/jo/.cache/vidport"), temporary.resolve(user));
    assertThat(
            CacheFolder.candidates(
                Optional.empty(), Map.of("XDG_CACHE_HOME", "/caches"), home, temporary))
        .containsExactly(Path.of("/caches/vidport"), temporary.resolve(user));
    assertThat(CacheFolder.candidates(Optional.of(Path.of("/chosen")), Map.of(), home, temporary))
        .containsExactly(Path.of("/chosen"));
  }

  @Test
  void folderWithoutTheRightToRunProgramsIsRefused() throws IOException {
    Path jar = FakeArtifact.write(folder.resolve("a.jar"), "8.0.1", 10);
    Path mounted = noexecFolder();
    try {
      assertThatThrownBy(() -> find(jar).unpack(List.of(mounted.resolve("vidport")), NOW))
          .hasMessageContaining("does not permit programs")
          .hasMessageContaining("set VIDPORT_FFMPEG_CACHE");
    } finally {
      delete(mounted);
    }
  }

  /**
   * A new folder on a disk that is mounted so; many systems have one for shared memory or locks.
   */
  private static Path noexecFolder() throws IOException {
    Path mounts = Path.of("/proc/self/mounts");
    assumeTrue(Files.isReadable(mounts), "the mounts are unknown");
    for (String line : Files.readAllLines(mounts)) {
      String[] fields = line.split(" ", -1);
      Path place = Path.of(fields[1]);
      if (fields[3].contains("noexec") && fields[2].equals("tmpfs") && Files.isWritable(place)) {
        return Files.createTempDirectory(place, "vidport");
      }
    }
    assumeTrue(false, "no disk is mounted with noexec");
    throw new IllegalStateException("unreachable");
  }

  private static void delete(Path tree) throws IOException {
    try (Stream<Path> paths = Files.walk(tree)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  private static boolean isRoot() throws IOException {
    return Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
  }

  private Path cache() {
    return folder.resolve("cache");
  }

  private static BundledFfmpeg find(Path jar) throws IOException {
    return FakeArtifact.find(jar).orElseThrow();
  }

  private UnpackedFfmpeg unpack(Path jar) throws IOException {
    return find(jar).unpack(List.of(cache()), NOW);
  }

  /** The unpacked versions. */
  private List<String> versions() throws IOException {
    Path programs = cache().resolve("ffmpeg");
    return names().filter(name -> Files.isDirectory(programs.resolve(name))).toList();
  }

  private Stream<String> names() throws IOException {
    Path programs = cache().resolve("ffmpeg");
    if (!Files.isDirectory(programs)) {
      return Stream.empty();
    }
    try (Stream<Path> files = Files.list(programs)) {
      return files.map(file -> file.getFileName().toString()).toList().stream();
    }
  }

  private static String line(Process process) throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    return lines.readLine();
  }

  private static String output(Path program) throws IOException {
    Process process = new ProcessBuilder(program.toString()).start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
  }
}
