package dev.vidport.library.internal;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.library.settings.MissingProgramException;
import dev.vidport.media.settings.FfmpegSettings;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramLocatorTest {
  @TempDir private Path folder;

  @Test
  void programsOnThePathAreFound() throws IOException {
    program("ffmpeg", "rwxr-xr-x");
    program("ffprobe", "rwxr-xr-x");

    assertThatCode(() -> locator().require(FfmpegSettings.defaults())).doesNotThrowAnyException();
  }

  @Test
  void firstMissingProgramIsNamed() throws IOException {
    program("ffmpeg", "rwxr-xr-x");

    assertThatThrownBy(() -> locator().require(FfmpegSettings.defaults()))
        .isInstanceOf(MissingProgramException.class)
        .hasMessageContaining("program ffprobe was not found")
        .hasMessageContaining("VIDPORT_FFPROBE");
  }

  @Test
  void fileThatMayNotBeExecutedIsNoProgram() throws IOException {
    program("ffmpeg", "rw-r--r--");

    assertThatThrownBy(() -> locator().require(FfmpegSettings.defaults()))
        .hasMessageContaining("program ffmpeg was not found");
  }

  @Test
  void pathIsNotSearched() throws IOException {
    Path ffmpeg = program("ffmpeg", "rwxr-xr-x");
    Path ffprobe = program("ffprobe", "rwxr-xr-x");
    FfmpegSettings programs = FfmpegSettings.of(ffmpeg.toString(), ffprobe.toString());

    assertThatCode(() -> new ProgramLocator("").require(programs)).doesNotThrowAnyException();
  }

  private ProgramLocator locator() {
    return new ProgramLocator(folder.resolve("none") + File.pathSeparator + folder);
  }

  private Path program(String name, String permissions) throws IOException {
    Path file = Files.writeString(folder.resolve(name), "");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
  }
}
