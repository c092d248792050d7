package dev.vidport.media.capability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vidport.media.TestPrograms;
import dev.vidport.media.process.LauncherCopy;
import dev.vidport.media.process.Sandbox;
import dev.vidport.media.settings.FfmpegSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CapabilitiesTest {
  @TempDir private Path folder;

  @Test
  void installedFfmpegHasAllRequiredFeatures() {
    Capabilities found = Capabilities.of(FfmpegSettings.defaults());

    assertThat(found.missing()).isEmpty();
    assertThat(found.isSufficient()).isTrue();
    assertThat(found.version()).startsWith("ffmpeg version");
  }

  @Test
  void missingProgramIsNamed() {
    Capabilities found = Capabilities.of(FfmpegSettings.of("no-ffmpeg", TestPrograms.ffprobe()));

    assertThat(found.isSufficient()).isFalse();
    assertThat(found.missing()).singleElement().asString().startsWith("no-ffmpeg can't be run");
  }

  @Test
  void missingFeaturesOfABuildAreNamed() throws Exception {
    String bare = program("echo 'ffmpeg version bare'");

    Capabilities found = Capabilities.of(FfmpegSettings.of(bare, bare));

    assertThat(found.missing()).contains("ffmpeg lacks libx264 among its encoders");
  }

  @Test
  void programThatFailsIsNamedWithTheReason() throws Exception {
    String broken = program("echo 'libx.so: cannot open' >&2; exit 127");

    Capabilities found = Capabilities.of(FfmpegSettings.of(broken, TestPrograms.ffprobe()));

    assertThat(found.missing())
        .containsExactly(
            broken + " can't be run: -codecs exited with code 127: libx.so: cannot open");
  }

  @Test
  void missingLibraryIsNamed() throws Exception {
    String program = LauncherCopy.withoutLibrary(folder.resolve("bin")).toString();

    Capabilities found = Capabilities.of(FfmpegSettings.of(program, TestPrograms.ffprobe()));

    assertThat(found.missing())
        .singleElement()
        .asString()
        .startsWith(program + " can't be run")
        .endsWith("libraries that the dynamic linker does not find: " + LauncherCopy.LIBRARY);
  }

  @Test
  void fileThatOnlyTheSandboxLacksIsNamed() throws Exception {
    assumeTrue(
        Sandbox.detect(FfmpegSettings.defaults()).layers().stream()
            .anyMatch(layer -> layer.name().equals("files") && layer.holds()),
        "this machine has no sandbox for files");
    Path real = Files.writeString(folder.resolve("real"), "#!/bin/sh\necho started\n");
    Files.setPosixFilePermissions(real, PosixFilePermissions.fromString("rwx------"));
    String wrapper = program("exec " + real);

    Capabilities found = Capabilities.of(FfmpegSettings.of(wrapper, TestPrograms.ffprobe()));

    assertThat(found.missing())
        .singleElement()
        .asString()
        .contains(real + ": not found; it runs outside of the sandbox")
        .doesNotContain("\n");
  }

  @Test
  void hangingProgramIsEndedAndNotCalledIncomplete() throws Exception {
    // The shell starts a second program, which holds the output open.
    String hanging = program("sleep 1000; true");

    Capabilities found =
        Capabilities.of(FfmpegSettings.of(TestPrograms.ffmpeg(), hanging), Duration.ofSeconds(4));

    assertThat(found.missing()).isEmpty();
    assertThat(found.isSufficient()).isFalse();
    assertThat(found.slow()).containsExactly(hanging + " hung: it used no processor time for 4 s");
  }

  @Test
  void repeatedChecksInAFolderLeaveNothingElse() throws Exception {
    Path check = folder.resolve("work/check");
    for (int i = 0; i < 2; i++) {
      Capabilities found = Capabilities.of(FfmpegSettings.defaults(), check);
      assertThat(found.isSufficient()).isTrue();
    }

    try (Stream<Path> left = Files.walk(folder.resolve("work"))) {
      assertThat(left).containsExactly(folder.resolve("work"), check);
    }
  }

  private String program(String command) throws IOException {
    Path file = Files.writeString(folder.resolve("program"), "#!/bin/sh\n" + command + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    return file.toString();
  }
}
