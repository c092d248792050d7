package dev.vidport.media.capability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FfmpegFeaturesTest {
  private static final List<String> CODECS =
      List.of(
          "Codecs:",
          " D..... = Decoding supported",
          " .E.... = Encoding supported",
          " -------",
          " D.V.L. 4xm                  4X Movie",
          " ..V.L. av1                  Alliance for Open Media AV1",
          " DEV.LS h264                 H.264 / AVC (decoders: h264 h264_qsv ) (encoders: libx264 )",
          " D.V.L. hevc                 H.265 / HEVC (High Efficiency Video Coding)",
          " .EV.L. vp8                  On2 VP8 (encoders: libvpx )",
          " DEAIL. aac                  AAC (Advanced Audio Coding) (decoders: aac aac_fixed )");

  @Test
  void codecsAreReadWithTheirImplementations() {
    FfmpegFeatures found = FfmpegFeatures.of(CODECS, List.of(), List.of(), List.of());

    assertThat(found.codecs().readers())
        .containsExactlyInAnyOrder("4xm", "h264", "h264_qsv", "hevc", "aac", "aac_fixed");
    assertThat(found.codecs().writers()).containsExactlyInAnyOrder("libx264", "libvpx", "aac");
  }

  @Test
  void formatsAreReadFromOlderAndNewerVersions() {
    List<String> older =
        List.of(" D. = Demuxing supported", " DE avi   AVI", " D  mov,mp4 QuickTime");
    List<String> newer =
        List.of(" ..d = Is a device", " DEd alsa  ALSA", "  E  mp4   MP4", " D   gif GIF");

    FfmpegFeatures.Coders ofOlder = formats(older);
    FfmpegFeatures.Coders ofNewer = formats(newer);

    assertThat(ofOlder.readers()).containsExactlyInAnyOrder("avi", "mov,mp4");
    assertThat(ofOlder.writers()).containsExactly("avi");
    assertThat(ofNewer.readers()).containsExactlyInAnyOrder("alsa", "gif");
    assertThat(ofNewer.writers()).containsExactlyInAnyOrder("alsa", "mp4");
  }

  private static FfmpegFeatures.Coders formats(List<String> lines) {
    return FfmpegFeatures.of(List.of(), lines, List.of(), List.of()).formats();
  }
}
