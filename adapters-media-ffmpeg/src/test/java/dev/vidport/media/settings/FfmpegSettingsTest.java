package dev.vidport.media.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class FfmpegSettingsTest {
  @Test
  void missingProgramIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FfmpegSettings.of(" ", "ffprobe"))
        .withMessage("the name or path of ffmpeg is missing");
  }

  @Test
  void limitBelowOneIsRefused() {
    FfmpegSettings settings = FfmpegSettings.defaults();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings.withMaxOutputBytes(0))
        .withMessage("the largest output must have at least one byte");
  }

  @Test
  void memoryLimitIsInMebibytesAndAtLeast256() {
    assertThat(new IsolationSettings(IsolationMode.AUTO, 256).videoMemoryBytes())
        .isEqualTo(256L << 20);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new IsolationSettings(IsolationMode.AUTO, 255))
        .withMessage(
            "the memory limit of a process that decodes video must be at least 256 MiB, but is"
                + " 255");
  }
}
