package dev.vidport.media.caption;

import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.caption.Transcript;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.ProcessExit;
import dev.vidport.media.process.ProcessKind;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.process.Sandbox;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.source.MediaInput;
import dev.vidport.usecases.media.port.SpeechRecognizer;
import dev.vidport.usecases.media.port.SpeechRefusedException;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Recognizes speech with the program {@code whisper-cli} of whisper.cpp and a model of the
 * operator. Each call starts a process, which loads the model: a crash costs one attempt, and no
 * memory is in use between calls.
 */
public final class WhisperRecognizer implements SpeechRecognizer {
  /** The words of ten minutes take less than a tenth of this. */
  private static final int MAX_RESULT_BYTES = 16 << 20;

  /** More threads hardly make it faster, and slow down the rest of the host. */
  private static final int MAX_THREADS = 4;

  private final ProcessRunner runner;
  private final String program;
  private final Path model;

  WhisperRecognizer(ProcessRunner runner, String program, Path model) {
    this.runner = runner;
    this.program = program;
    this.model = model.toAbsolutePath();
  }

  /**
   * @param settings the isolation of the process
   * @param program name or path of {@code whisper-cli}
   * @param model a model in the format ggml
   */
  public static WhisperRecognizer of(FfmpegSettings settings, String program, Path model) {
    return new WhisperRecognizer(new ProcessRunner(Sandbox.detect(settings)), program, model);
  }

  @Override
  public Transcript recognize(Path audio, Optional<SpokenLanguage> language, StepControl control)
      throws IOException, SpeechRefusedException, StepStoppedException {
    Duration length = SpeechRecognizer.lengthOf(Files.size(audio));
    Path result = Files.createTempFile(control.workFolder(), "transcript", ".json");
    try {
      ProcessExit exit = runner.run(command(audio, language, length, result), control, line -> {});
      // It exits with 0 even for an unknown language or unreadable audio.
      if (!exit.succeeded() || Files.size(result) == 0) {
        throw failed(exit, language);
      }
      requireLanguage(exit, language);
      return WhisperJson.read(bytes(result), length);
    } finally {
      Files.deleteIfExists(result);
    }
  }

  private Command command(
      Path audio, Optional<SpokenLanguage> language, Duration length, Path result) {
    String resultName = result.toString();
    int threads = Math.min(MAX_THREADS, Runtime.getRuntime().availableProcessors());
    return new Command(
            List.of(
                program,
                "--model",
                model.toString(),
                "--file",
                audio.toAbsolutePath().toString(),
                "--language",
                language.map(SpokenLanguage::code).orElse("auto"),
                "--threads",
                Integer.toString(threads),
                // Includes the times of the tokens.
                "--output-json-full",
                "--output-file",
                resultName.substring(0, resultName.length() - ".json".length())),
            Command.limitFor(length.toNanos() / 1000),
            ProcessKind.SPEECH)
        .reading(List.of(MediaInput.file(model), MediaInput.file(audio)));
  }

  /** An English-only model reads any speech as English. */
  private static void requireLanguage(ProcessExit exit, Optional<SpokenLanguage> language)
      throws SpeechRefusedException {
    if (language.filter(wanted -> !wanted.equals(SpokenLanguage.ENGLISH)).isPresent()
        && exit.errorOutputContains("model is not multilingual")) {
      throw new SpeechRefusedException("The speech recognizer recognizes English only");
    }
  }

  private IOException failed(ProcessExit exit, Optional<SpokenLanguage> language)
      throws SpeechRefusedException {
    if (language.isPresent() && exit.errorOutputContains("unknown language")) {
      throw new SpeechRefusedException(
          "The speech recognizer does not know the language " + language.get());
    }
    if (exit.errorOutputContains("failed to initialize whisper context")) {
      return new IOException(
          program
              + " can't load the model "
              + model
              + "; it must be a whisper model in the format ggml. "
              + RecognizerFailure.of(program, exit).getMessage());
    }
    return RecognizerFailure.of(program, exit);
  }

  private byte[] bytes(Path result) throws IOException {
    try (InputStream in = Files.newInputStream(result)) {
      byte[] bytes = in.readNBytes(MAX_RESULT_BYTES + 1);
      if (bytes.length > MAX_RESULT_BYTES) {
        throw new IOException("the result of " + program + " is too long for a transcript");
      }
      return bytes;
    }
  }
}
