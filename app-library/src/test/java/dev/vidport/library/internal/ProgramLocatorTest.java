package dev.vidport.library.internal;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vidport.library.settings.MissingProgramException;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.settings.ProgramSettings;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramLocatorTest {
  private static final FfmpegSettings NAMED = FfmpegSettings.of("ffmpeg", "ffprobe");

  @TempDir private Path folder;

  @Test
  void programsOnThePathAreFound() throws IOException {
    program("ffmpeg", "rwxr-xr-x");
    program("ffprobe", "rwxr-xr-x");

    assertThatCode(() -> locator().require(NAMED)).doesNotThrowAnyException();
  }

  @Test
  void firstMissingProgramIsNamed() throws IOException {
    program("ffmpeg", "rwxr-xr-x");

    assertThatThrownBy(() -> locator().require(NAMED))
        .isInstanceOf(MissingProgramException.class)
        .hasMessageContaining("program ffprobe was not found")
        .hasMessageContaining("VIDPORT_FFPROBE");
  }

  @Test
  void fileThatMayNotBeExecutedIsNoProgram() throws IOException {
    program("ffmpeg", "rw-r--r--");

    assertThatThrownBy(() -> locator().require(NAMED))
        .hasMessageContaining("program ffmpeg was not found");
  }

  @Test
  void pathIsNotSearched() throws IOException {
    Path ffmpeg = program("ffmpeg", "rwxr-xr-x");
    Path ffprobe = program("ffprobe", "rwxr-xr-x");
    FfmpegSettings programs = FfmpegSettings.of(ffmpeg.toString(), ffprobe.toString());

    assertThatCode(() -> new ProgramLocator("").require(programs)).doesNotThrowAnyException();
  }

  @Test
  void programsOfTheArtifactNeedNoPath() {
    FfmpegSettings settings = FfmpegSettings.defaults();
    assumeTrue(
        settings.programs().unsupportedPlatform().isEmpty(), "no programs for this platform");

    assertThatCode(() -> new ProgramLocator("").require(settings)).doesNotThrowAnyException();
  }

  @Test
  void artifactThatCannotBeUnpackedIsNamedWithTheCure() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    ProgramSettings programs =
        new ProgramSettings(Optional.empty(), Optional.empty(), Optional.of(file.resolve("cache")));
    assumeTrue(programs.unsupportedPlatform().isEmpty(), "no programs for this platform");

    assertThatThrownBy(() -> locator().require(FfmpegSettings.of(programs)))
        .isInstanceOf(MissingProgramException.class)
        .hasMessageContaining("ffmpeg can't be unpacked: " + file)
        .hasMessageContaining("VIDPORT_FFMPEG_CACHE");
  }

  private ProgramLocator locator() {
    return new ProgramLocator(folder.resolve("none") + File.pathSeparator + folder);
  }

  private Path program(String name, String permissions) throws IOException {
    Path file = Files.writeString(folder.resolve(name), "");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
  }
}
