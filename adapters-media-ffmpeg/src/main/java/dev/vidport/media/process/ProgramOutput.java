package dev.vidport.media.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** What a program prints about itself in a short run, outside of the sandbox. */
final class ProgramOutput {
  /** On a busy machine, the start of a program with many libraries can take most of a minute. */
  static final Duration TIMEOUT = Duration.ofMinutes(2);

  private static final int MAX_BYTES = 1 << 20;

  private ProgramOutput() {}

  /**
   * The standard output of a program without input.
   *
   * @return empty if the program does not start, or does not end within {@code timeout}: the next
   *     run may tell more
   */
  static Optional<String> of(ProcessBuilder builder, Duration timeout) {
    try {
      Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
      try {
        process.getOutputStream().close();
        CompletableFuture<Process> end =
            process.onExit().orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS);
        CompletableFuture<Process> unused =
            end.whenComplete(
                (ended, isLate) -> {
                  // After the end of the program, this would close the output before it is read.
                  if (isLate != null) {
                    process.destroyForcibly();
                  }
                });
        byte[] text = process.getInputStream().readNBytes(MAX_BYTES);
        return end.isCompletedExceptionally()
            ? Optional.empty()
            : Optional.of(new String(text, StandardCharsets.UTF_8));
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException notInstalled) {
      // Running the program reports it.
      return Optional.empty();
    }
  }
}
