package dev.vidport.media.caption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.vidport.domain.caption.Transcript;
import dev.vidport.media.TestControl;
import dev.vidport.usecases.media.port.SpeechRecognizer;
import dev.vidport.usecases.media.port.SpeechRefusedException;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Stops a step while a program recognizes its audio. */
final class StoppedRecognition {
  private static final Duration SOON = Duration.ofMinutes(1);

  private StoppedRecognition() {}

  static void assertEndsSoon(SpeechRecognizer recognizer, Path audio, TestControl control) {
    CompletableFuture<Transcript> running =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return recognizer.recognize(audio, Optional.empty(), control);
              } catch (IOException | SpeechRefusedException | StepStoppedException e) {
                throw new CompletionException(e);
              }
            });
    await().until(() -> !programs(audio).isEmpty());

    control.stop();

    assertThat(running)
        .failsWithin(SOON)
        .withThrowableThat()
        .withRootCauseInstanceOf(StepStoppedException.class);
    await().atMost(SOON).until(() -> programs(audio).isEmpty());
  }

  /** The programs of this machine that read {@code audio}. */
  private static List<ProcessHandle> programs(Path audio) {
    return ProcessHandle.allProcesses()
        .filter(
            program ->
                program
                    .info()
                    .arguments()
                    .filter(arguments -> List.of(arguments).contains(audio.toString()))
                    .isPresent())
        .toList();
  }
}
