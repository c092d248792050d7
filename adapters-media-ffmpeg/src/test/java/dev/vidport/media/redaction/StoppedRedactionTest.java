package dev.vidport.media.redaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Region;
import dev.vidport.domain.media.FrameRate;
import dev.vidport.media.TestControl;
import dev.vidport.media.process.BaseOptions;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.ProcessKind;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.process.Sandbox;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Tests that a stopped run with a redaction cleans up. */
@Isolated("counts threads and child processes, so no other test may run at the same time")
class StoppedRedactionTest {
  @TempDir private Path folder;

  @Test
  void stoppedRunLeavesNoThreadAndNoProcess() {
    TestControl control = new TestControl(folder);
    RedactionCover cover =
        RedactionCover.of(
                List.of(redaction(Redaction.Type.BLUR), redaction(Redaction.Type.BOX)),
                new FrameRate(30, 1),
                RedactedClip.WIDTH,
                RedactedClip.HEIGHT,
                0,
                OptionalLong.empty())
            .orElseThrow();
    List<String> line = BaseOptions.reporting(FfmpegSettings.defaults());
    // An endless video.
    line.addAll(List.of("-f", "lavfi", "-i", "testsrc2=s=640x360:r=30,format=yuv420p"));
    line.addAll(cover.inputOptions());
    line.addAll(List.of("-filter_complex", cover.filters("0:v", 1, "safe")));
    line.addAll(List.of("-map", "[safe]", "-f", "null", "-"));
    Command command =
        new Command(line, Duration.ofMinutes(1), ProcessKind.VIDEO)
            .withStdin(Optional.of(cover.maskSource()));

    assertThatThrownBy(
            () ->
                new ProcessRunner(
                        Sandbox.detect(FfmpegSettings.defaults().withMaxOutputBytes(1 << 20)))
                    .run(command, control, progress -> control.stop()))
        .isInstanceOf(StepStoppedException.class);

    await()
        .untilAsserted(
            () -> {
              assertThat(Thread.getAllStackTraces().keySet())
                  .noneMatch(thread -> thread.getName().equals("vidport-stdin"));
              assertThat(ProcessHandle.current().children()).isEmpty();
            });
  }

  private static Redaction redaction(Redaction.Type type) {
    return Redaction.still(
        type, Redaction.Shape.RECT, 0, Optional.of(100.0), new Region(0.05, 0.2, 0.3, 0.5));
  }
}
