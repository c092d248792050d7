package dev.vidport.media.caption;

import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.caption.SpokenWord;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Recognizes English speech with pocketsphinx and the model that Debian installs with it. */
public final class PocketsphinxRecognizer implements SpeechRecognizer {
  /** More words than the longest audio can contain. */
  private static final int MAX_WORDS = 10_000;

  private final ProcessRunner runner;
  private final String program;

  PocketsphinxRecognizer(ProcessRunner runner, String program) {
    this.runner = runner;
    this.program = program;
  }

  /**
   * @param settings the isolation of the process
   * @param program name or path of {@code pocketsphinx_continuous}
   */
  public static PocketsphinxRecognizer of(FfmpegSettings settings, String program) {
    return new PocketsphinxRecognizer(new ProcessRunner(Sandbox.detect(settings)), program);
  }

  @Override
  public Transcript recognize(Path audio, Optional<SpokenLanguage> language, StepControl control)
      throws IOException, SpeechRefusedException, StepStoppedException {
    if (language.filter(wanted -> !wanted.equals(SpokenLanguage.ENGLISH)).isPresent()) {
      throw new SpeechRefusedException("The speech recognizer recognizes English only");
    }
    List<SpokenWord> words = new ArrayList<>();
    ProcessExit exit = runner.run(command(audio), control, line -> add(line, words));
    if (!exit.succeeded()) {
      requireModel(exit);
      throw RecognizerFailure.of(program, exit);
    }
    if (words.size() > MAX_WORDS) {
      throw new IOException(program + " found more than " + MAX_WORDS + " words");
    }
    return new Transcript(Optional.of(SpokenLanguage.ENGLISH), words);
  }

  /** Debian's package of the program only recommends the package of the model. */
  private static void requireModel(ProcessExit exit) throws SpeechRefusedException {
    if (exit.errorOutputContains("Acoustic model definition is not specified")) {
      throw new SpeechRefusedException(
          "The speech recognizer has no English model: install pocketsphinx-en-us");
    }
  }

  private Command command(Path audio) throws IOException {
    long micros = SpeechRecognizer.lengthOf(Files.size(audio)).toNanos() / 1000;
    return new Command(
            // The name of the file must end with .wav: otherwise its header is read as audio.
            List.of(program, "-infile", audio.toAbsolutePath().toString(), "-time", "yes"),
            Command.limitFor(micros),
            ProcessKind.AUDIO)
        .reading(List.of(MediaInput.file(audio)));
  }

  private static void add(String line, List<SpokenWord> words) {
    if (words.size() <= MAX_WORDS) {
      PocketsphinxLine.parse(line).ifPresent(words::add);
    }
  }
}
