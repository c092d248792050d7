package dev.vidport.media.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.usecases.step.port.StepBugException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FilterGraphBugTest {
  private static final Command COMMAND =
      new Command(
          List.of(
              "ffmpeg",
              "-i",
              "http://127.0.0.1:40123/0123456789abcdef0123456789abcdef",
              "-filter_complex",
              "[0:v]drawtext=text='a'[o]"),
          Duration.ofMinutes(1),
          ProcessKind.VIDEO);

  private static void check(String complaint) {
    FilterGraphBug.check(COMMAND, new ProcessExit(1, complaint));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        [Parsed_alphamerge_4 @ 0x1] Input frame sizes do not match (320x180 vs 321x180).
        [Parsed_alphamerge_4 @ 0x1] Failed to configure output pad on Parsed_alphamerge_4
        Error reinitializing filters!
        Failed to inject frame into filter network: Invalid argument
        Error while processing the decoded data for stream #1:0""",
        """
        [Parsed_color_2 @ 0x1] [IMGUTILS @ 0x2] Picture size 0x0 is invalid
        Error reinitializing filters!
        Failed to inject frame into filter network: Invalid argument""",
        """
        [Parsed_scale_0 @ 0x1] Option 'foo' not found
        [AVFilterGraph @ 0x1] Error initializing filter 'scale' with args 'foo=1'
        Error initializing complex filters.
        Option not found""",
        "[AVFilterGraph @ 0x1] Error applying option 'foo' to filter 'scale': Option not found",
        """
        [Parsed_zscale_0 @ 0x1] code 3074: no path between colorspaces
        Error while filtering: Generic error in an external library
        Failed to inject frame into filter network: Generic error in an external library""",
        "Invalid file index 1 in filtergraph description [1:v]null.",
        "Filter split has an unconnected output",
      })
  void rejectedFilterGraphIsABug(String complaint) {
    assertThatThrownBy(() -> check(complaint))
        .isInstanceOf(StepBugException.class)
        .hasMessageContaining(complaint);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Failed to inject frame into filter network: Cannot allocate memory",
        "Error initializing complex filters.\nResource temporarily unavailable",
        "[AVFilterGraph @ 0x1] No such filter: 'zscale'\nError initializing complex filters.",
        "Error reinitializing filters!\nav_interleaved_write_frame(): No space left on device",
      })
  void shortageOfTheMachineIsNoBug(String complaint) {
    assertThatCode(() -> check(complaint)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Error while decoding stream #0:0: Invalid data\nError reinitializing filters!",
        "[h264 @ 0x1] Picture size 16000x16000 is invalid",
        "Cannot determine format of input stream 0:0 after EOF\nError configuring filter graph",
      })
  void faultOfTheMediaIsNoBug(String complaint) {
    assertThatCode(() -> check(complaint)).doesNotThrowAnyException();
  }

  @Test
  void messageHasTheCommandWithoutTheAddressOfTheSource() {
    assertThatThrownBy(
            () ->
                check(
                    "http://127.0.0.1:40123/0123456789abcdef0123456789abcdef: moved\n"
                        + "Error reinitializing filters!"))
        .hasMessageContaining(
            "ffmpeg -i '<source>' -filter_complex '[0:v]drawtext=text='\\''a'\\''[o]'")
        .hasMessageContaining("<source>: moved")
        .message()
        .doesNotContain("127.0.0.1", "0123456789abcdef");
  }

  @Test
  void exitIsDescribedWithoutAddresses() {
    assertThat(new ProcessExit(1, "http://127.0.0.1:1/ab: HTTP error 500").description())
        .isEqualTo("exited with code 1: <source>: HTTP error 500");
  }
}
