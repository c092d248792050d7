package dev.vidport.media.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FfmpegFaultsTest {
  @ParameterizedTest(name = "{1}: {2}")
  @CsvSource({
    "1, [hls @ 0x1] Format not on whitelist 'mov', NOT_MEDIA",
    "1, [mov @ 0x1] moov atom not found, DAMAGED",
    "1, Decoder (codec av1) not found for input stream #0:0, UNSUPPORTED",
    "1, [h264 @ 0x1] Picture size 16000x16000 is invalid, UNSUPPORTED",
    "69, 'Conversion failed!', DAMAGED",
    "1, 'Error while decoding, Cannot allocate memory', DAMAGED",
    "1, Invalid data found when processing input, DAMAGED",
    "1, Cannot determine format of input stream 0:0 after EOF, DAMAGED",
    "1, 'Error while decoding stream #0:0: Cannot allocate memory', UNSUPPORTED",
    "1, x264 [error]: malloc of size 90000000 failed, UNSUPPORTED",
    "1, Cannot allocate memory, UNSUPPORTED",
    "139, '', DAMAGED",
    "134, '', DAMAGED",
    "153, '', UNSUPPORTED",
  })
  void faultsOfMediaHaveACode(int code, String complaint, String expected) throws IOException {
    assertThat(FfmpegFaults.of("ffmpeg", new ProcessExit(code, complaint)).failure().code())
        .isEqualTo(expected);
  }

  @ParameterizedTest(name = "{1}: {2}")
  @CsvSource({
    "1, source: Invalid data found when processing input, NOT_MEDIA",
    "1, '[mov @ 0x1] Format mov detected only with low score of 1, misdetection possible!"
        + "\n[mov @ 0x1] moov atom not found\nsource: Invalid data', NOT_MEDIA",
    "1, '[mov,mp4,m4a,3gp,3g2,mj2 @ 0x1] error reading header: Invalid data found', DAMAGED",
    "1, [hls @ 0x1] Format not on whitelist 'mov', NOT_MEDIA",
    "1, [png_pipe @ 0x1] Format not on whitelist 'mov', NOT_MEDIA",
    "1, [ivf @ 0x1] Format not on whitelist 'mov', UNSUPPORTED",
    "1, [mov @ 0x1] moov atom not found, DAMAGED",
    "1, [vorbis @ 0x1] Setup header corrupt., DAMAGED",
    "1, [aac @ 0x1] Too many channels: 11572, DAMAGED",
    "139, '', DAMAGED",
  })
  void failedProbeIsAFaultOfTheMedia(int code, String complaint, String expected)
      throws IOException {
    assertThat(FfmpegFaults.ofProbe("ffprobe", new ProcessExit(code, complaint)).failure().code())
        .isEqualTo(expected);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "1, Unrecognized option 'read_intervals'.",
    "1, source: No such file or directory",
    "1, bwrap: Can't find source path /objects/1",
    "127, anything else",
  })
  void faultsOfTheProbingMachineAreNotTheMedias(int code, String complaint) {
    assertThatThrownBy(() -> FfmpegFaults.ofProbe("ffprobe", new ProcessExit(code, complaint)))
        .isInstanceOf(IOException.class);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "137, Killed",
    "1, av_interleaved_write_frame(): No space left on device",
    "1, bwrap: Creating new namespace failed: Resource temporarily unavailable",
    "127, anything else",
  })
  void faultsOfTheRenderingMachineAreNotTheMedias(int code, String complaint) {
    assertThatThrownBy(() -> FfmpegFaults.of("ffmpeg", new ProcessExit(code, complaint)))
        .isInstanceOf(IOException.class);
  }

  @Test
  void forbiddenDecoderIsNamed() throws IOException {
    ProcessExit exit =
        new ProcessExit(1, "[roq @ 0x1] Codec (roqvideo) not on whitelist 'h264,hevc,aac'");

    assertThat(List.of(FfmpegFaults.of("ffmpeg", exit), FfmpegFaults.ofProbe("ffprobe", exit)))
        .allSatisfy(
            fault -> {
              assertThat(fault.failure().code()).isEqualTo("UNSUPPORTED");
              assertThat(fault.failure().message()).contains("the codec roqvideo is not supported");
            });
  }

  @Test
  void messageTellsTheOwnerWhatToDo() throws IOException {
    assertThat(
            FfmpegFaults.of("ffmpeg", new ProcessExit(1, "moov atom not found"))
                .failure()
                .message())
        .contains("complete file");
  }
}
