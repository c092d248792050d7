package dev.vidport.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.caption.SpokenWord;
import dev.vidport.domain.caption.Transcript;
import dev.vidport.library.internal.Inspection;
import dev.vidport.library.settings.MissingProgramException;
import dev.vidport.library.settings.SpeechSettings;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.outbound.caption.ToneCode;
import dev.vidport.outbound.caption.TranscriptionServer;
import dev.vidport.outbound.caption.TranscriptionServerSettings;
import dev.vidport.outbound.egress.EgressPolicy;
import dev.vidport.usecases.media.port.SpeechRecognizer;
import dev.vidport.usecases.step.port.StepControl;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpeechTest {
  @TempDir private Path folder;

  private static VidportBuilder with(SpeechSettings speech) {
    return Vidport.builder().settings(change -> change.speech(speech));
  }

  private static SpeechSettings at(TranscriptionServer server) {
    return new SpeechSettings.Server(
        new TranscriptionServerSettings(server.url(), Optional.of("key"), "base"));
  }

  private static Optional<SpeechRecognizer> recognizer(Vidport vidport) {
    return vidport.instance().ports().captions().recognizer();
  }

  @Test
  void serverOnAnAllowedAddressRecognizesSpeech() throws Exception {
    Path audio = Files.write(folder.resolve("audio.wav"), ToneCode.wav("two", "five"));
    try (TranscriptionServer server = TranscriptionServer.start();
        Vidport vidport =
            with(at(server))
                .settings(change -> change.egress(EgressPolicy.allowing(List.of("127.0.0.1"))))
                .build()) {
      Transcript transcript =
          recognizer(vidport)
              .orElseThrow()
              .recognize(audio, Optional.empty(), StepControl.unstoppable(folder));

      assertThat(transcript.words()).extracting(SpokenWord::text).containsExactly("Two.", "Five.");
      assertThat(server.requests().get(0).authorization()).isEqualTo("Bearer key");
    }
  }

  @Test
  void hostWithoutPocketsphinxHasNoRecognizer() throws Exception {
    try (Vidport vidport = with(new SpeechSettings.Pocketsphinx("/nowhere/sphinx")).build()) {
      assertThat(recognizer(vidport)).isEmpty();
    }
  }

  @Test
  void recognizerOfTheApplicationReplacesThatOfTheSettings() throws Exception {
    SpeechRecognizer own = (audio, language, control) -> new Transcript(language, List.of());
    try (Vidport vidport = with(new SpeechSettings.None()).speechRecognizer(own).build()) {
      assertThat(recognizer(vidport)).containsSame(own);
    }
  }

  @Test
  void modelWithoutItsProgramPreventsTheStart() throws Exception {
    Path model = Files.createFile(folder.resolve("model.bin"));
    try (Vidport vidport =
        with(new SpeechSettings.Whisper("/nowhere/whisper-cli", model)).build()) {
      assertThatThrownBy(vidport::start)
          .isInstanceOf(MissingProgramException.class)
          .hasMessageContaining("/nowhere/whisper-cli was not found; install whisper.cpp");
    }
  }

  @Test
  void inspectionSendsASecondOfSilence() throws Exception {
    try (TranscriptionServer server = TranscriptionServer.start()) {
      inspection(server).checkRecognizer();

      assertThat(server.requests().get(0).seconds()).isEqualTo(1);
      assertThat(server.requests().get(0).heard()).isEmpty();
      server.requireKey("another");
      assertThatThrownBy(() -> inspection(server).checkRecognizer())
          .isInstanceOf(IOException.class)
          .hasMessageContaining("does not accept the key");
    }
  }

  private Inspection inspection(TranscriptionServer server) {
    return new Inspection(
        VidportSettings.builder(folder)
            .speech(at(server))
            .egress(EgressPolicy.allowing(List.of("127.0.0.0/8")))
            .build(),
        Clock.systemUTC());
  }

  @Test
  void keyIsNotShown() {
    assertThat(
            new SpeechSettings.Server(
                new TranscriptionServerSettings(
                    URI.create("https://api.test"), Optional.of("t0p-secret"), "base")))
        .asString()
        .doesNotContain("t0p-secret");
  }
}
