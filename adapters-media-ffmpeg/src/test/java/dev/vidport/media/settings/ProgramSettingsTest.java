package dev.vidport.media.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vidport.ffmpeg.UnusableFfmpegException;
import dev.vidport.media.settings.FfmpegPrograms.Origin;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramSettingsTest {
  @TempDir private Path folder;

  @Test
  void namedProgramsComeFirst() throws IOException {
    assertThat(ProgramSettings.of("/opt/ffmpeg", "/opt/ffprobe").locate())
        .isEqualTo(new FfmpegPrograms(Origin.SETTINGS, "/opt/ffmpeg", "/opt/ffprobe"));
  }

  @Test
  void oneNamedProgramIsNeverMixedWithTheArtifact() throws IOException {
    ProgramSettings settings =
        new ProgramSettings(Optional.of("/opt/ffmpeg"), Optional.empty(), Optional.empty());

    assertThat(settings.locate())
        .isEqualTo(new FfmpegPrograms(Origin.SETTINGS, "/opt/ffmpeg", "ffprobe"));
  }

  @Test
  void artifactComesBeforeThePath() throws IOException {
    assumePrograms();

    FfmpegPrograms found = unpackedIn(folder).locate();

    assertThat(found.origin()).isEqualTo(Origin.ARTIFACT);
    assertThat(Path.of(found.ffmpeg())).startsWith(folder.toRealPath()).isExecutable();
    assertThat(Path.of(found.ffprobe())).startsWith(folder.toRealPath()).isExecutable();
  }

  @Test
  void clearedFolderIsFilledAgain() throws IOException {
    assumePrograms();
    ProgramSettings settings = unpackedIn(folder);
    Path ffmpeg = Path.of(settings.locate().ffmpeg());

    Files.delete(ffmpeg);

    assertThat(settings.locate().ffmpeg()).isEqualTo(ffmpeg.toString());
    assertThat(ffmpeg).isExecutable();
  }

  @Test
  void artifactThatCannotBeUnpackedIsNotReplacedByAnotherFfmpeg() throws IOException {
    assumePrograms();
    Path file = Files.createFile(folder.resolve("file"));
    ProgramSettings settings = unpackedIn(file);

    assertThatThrownBy(settings::locate)
        .isInstanceOf(UnusableFfmpegException.class)
        .hasMessageContaining("VIDPORT_FFMPEG_CACHE");
    assertThatThrownBy(() -> FfmpegSettings.of(settings).ffmpeg())
        .isInstanceOf(UncheckedIOException.class);
  }

  private static ProgramSettings unpackedIn(Path cache) {
    return new ProgramSettings(Optional.empty(), Optional.empty(), Optional.of(cache));
  }

  private static void assumePrograms() {
    assumeTrue(
        ProgramSettings.defaults().unsupportedPlatform().isEmpty(),
        "no programs for this platform");
  }
}
