package dev.vidport.media;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CapabilitiesTest {
  @TempDir private Path folder;

  @Test
  void installedFfmpegHasAllRequiredFeatures() {
    Capabilities found = Capabilities.of(FfmpegSettings.of("ffmpeg", "ffprobe"));

    assertThat(found.missing()).isEmpty();
    assertThat(found.isSufficient()).isTrue();
    assertThat(found.version()).startsWith("ffmpeg version");
  }

  @Test
  void missingProgramIsNamed() {
    Capabilities found = Capabilities.of(FfmpegSettings.of("no-ffmpeg", "ffprobe"));

    assertThat(found.isSufficient()).isFalse();
    assertThat(found.missing()).singleElement().asString().startsWith("no-ffmpeg can't be run");
  }

  @Test
  void missingFeaturesOfABuildAreNamed() throws Exception {
    Path bare =
        Files.writeString(folder.resolve("bare"), "#!/bin/sh\necho 'ffmpeg version bare'\n");
    Files.setPosixFilePermissions(bare, PosixFilePermissions.fromString("rwx------"));

    Capabilities found = Capabilities.of(FfmpegSettings.of(bare.toString(), bare.toString()));

    assertThat(found.missing()).contains("ffmpeg lacks libx264 among its encoders");
  }
}
