package dev.vidport.media.capability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vidport.media.TestPrograms;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.settings.IsolationMode;
import dev.vidport.media.settings.IsolationSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaptionDrawingTest {
  @TempDir private Path folder;

  @Test
  void buildWithoutLibassIsNamed() throws IOException {
    String old = program("echo \"[AVFilterGraph @ 0x1] No such filter: 'ass'\" >&2; exit 1");

    assertThat(CaptionDrawing.obstacle(settings(old)))
        .hasValueSatisfying(text -> assertThat(text).contains("without libass", "VIDPORT_FFMPEG"));
  }

  @Test
  void buildThatComesAlongDrawsOrIsNamed() throws IOException {
    assertThat(CaptionDrawing.obstacle(FfmpegSettings.defaults()).orElse("without libass"))
        .contains("without libass");
  }

  @Test
  void programThatFailsIsDescribed() throws IOException {
    assertThat(CaptionDrawing.obstacle(settings(program("echo broken >&2; exit 3"))))
        .hasValueSatisfying(text -> assertThat(text).contains("code 3", "broken"));
  }

  @Test
  void systemWithoutAFontIsNamed() throws IOException {
    Optional<String> installed = obstacleOfTheSystem();
    // Without libass, the trial fails before it looks for a font.
    assumeTrue(installed.isEmpty());
    Path none = Files.writeString(folder.resolve("fonts.conf"), "<fontconfig></fontconfig>");
    String fontless = program("FONTCONFIG_FILE=" + none + " exec ffmpeg \"$@\"");

    assertThat(CaptionDrawing.obstacle(settings(fontless)))
        .hasValueSatisfying(text -> assertThat(text).contains("no font"));
  }

  private static Optional<String> obstacleOfTheSystem() {
    try {
      return CaptionDrawing.obstacle(FfmpegSettings.of("ffmpeg", "ffprobe"));
    } catch (IOException missing) {
      return Optional.of("no ffmpeg");
    }
  }

  private String program(String command) throws IOException {
    Path file = Files.writeString(folder.resolve("program"), "#!/bin/sh\n" + command + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    return file.toString();
  }

  /** The program is outside the folders of the sandbox. */
  private static FfmpegSettings settings(String program) {
    return FfmpegSettings.of(program, TestPrograms.ffprobe())
        .withIsolation(
            new IsolationSettings(
                IsolationMode.OFF, IsolationSettings.defaults().videoMebibytes()));
  }
}
