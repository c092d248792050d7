package dev.vidport.media.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.media.FolderStore;
import dev.vidport.media.TestControl;
import dev.vidport.media.TestPrograms;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.source.MediaInput;
import dev.vidport.usecases.media.port.LiveSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StepProgramsTest {
  private static final Duration STANDSTILL = Duration.ofMillis(600);

  @TempDir private Path folder;

  /** A file whose first bytes arrive after twice the time that a program may stand still. */
  private static final class LateFile extends InputStream {
    private final CountDownLatch never = new CountDownLatch(1);

    @Override
    public int read() throws IOException {
      try {
        boolean unused = never.await(2 * STANDSTILL.toMillis(), TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw (IOException) new InterruptedIOException("stopped").initCause(e);
      }
      return -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      return read();
    }
  }

  @Test
  void programThatWaitsForItsSourceIsNotKilled() throws Exception {
    LiveSource late = LateFile::new;
    ProcessRunner runner = new ProcessRunner(Sandbox.detect(FfmpegSettings.defaults()));
    try (StepPrograms programs =
        new StepPrograms(runner, FolderStore.ofRanges(), new TestControl(folder))) {
      MediaInput input = programs.inputs().open(late);
      Command command =
          new Command(
                  List.of(TestPrograms.ffprobe(), "-v", "error", input.url()),
                  Duration.ofMinutes(5),
                  ProcessKind.PROBE)
              .withStandstill(STANDSTILL)
              .reading(List.of(input));

      ProcessExit exit = programs.attempt(command, line -> {});

      assertThat(exit.errorOutput()).contains("Invalid data found");
    }
  }
}
