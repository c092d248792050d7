package dev.vidport.outbound.caption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.caption.SpokenWord;
import dev.vidport.domain.caption.Transcript;
import dev.vidport.domain.net.CidrBlock;
import dev.vidport.outbound.caption.TranscriptionServer.Fault;
import dev.vidport.outbound.caption.TranscriptionServer.Shape;
import dev.vidport.outbound.egress.EgressPolicy;
import dev.vidport.outbound.egress.TestCertificate;
import dev.vidport.usecases.LoopbackPort;
import dev.vidport.usecases.media.port.SpeechRefusedException;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpSpeechRecognizerTest {
  private static final String KEY = "sk-0123456789abcdef";
  private static final EgressPolicy LOOPBACK =
      new EgressPolicy(List.of(CidrBlock.parse("127.0.0.0/8")), Optional.empty());
  private static final HttpSpeechRecognizer.Times QUICK =
      new HttpSpeechRecognizer.Times(Duration.ofMinutes(2), 1, Duration.ofMillis(1));
  private static final HttpSpeechRecognizer.Times IMPATIENT =
      new HttpSpeechRecognizer.Times(Duration.ofMillis(300), 0, Duration.ofMillis(1));

  /** Less than the server keeps a call, and than it lets a client wait. */
  private static final Duration SOON = Duration.ofSeconds(25);

  private final StoppableStep step = new StoppableStep();
  private TranscriptionServer server;
  private Path audio;

  @TempDir private Path folder;

  @BeforeEach
  void startServer() throws IOException {
    server = TranscriptionServer.start();
    audio = Files.write(folder.resolve("audio.wav"), ToneCode.wav("one", "red", "nine"));
  }

  @AfterEach
  void stopServer() {
    server.close();
  }

  private Transcript recognize() throws Exception {
    return recognize(server.url(), LOOPBACK, QUICK, Optional.empty());
  }

  private Transcript recognize(
      URI url,
      EgressPolicy policy,
      HttpSpeechRecognizer.Times times,
      Optional<SpokenLanguage> language)
      throws Exception {
    try (HttpSpeechRecognizer recognizer =
        new HttpSpeechRecognizer(
            new TranscriptionServerSettings(url, Optional.of(KEY), "whisper-1"),
            policy,
            Clock.systemUTC(),
            times)) {
      return recognizer.recognize(audio, language, step);
    }
  }

  @ParameterizedTest
  @EnumSource(Shape.class)
  void wordsOfEveryShapeHaveTheirTimesAndPunctuation(Shape shape) throws Exception {
    server.answerAs(shape);

    Transcript transcript = recognize();

    assertThat(transcript.language()).contains(SpokenLanguage.ENGLISH);
    assertThat(transcript.words())
        .extracting(SpokenWord::text)
        .containsExactly("One.", "Red.", "Nine.");
    for (int i = 0; i < 3; i++) {
      SpokenWord word = transcript.words().get(i);
      assertThat(word.startMicros()).isCloseTo(200_000 + 500_000L * i, within(20_000L));
      assertThat(word.endMicros()).isCloseTo(500_000 + 500_000L * i, within(20_000L));
    }
  }

  @Test
  void requestHasModelKeyFormatAndLanguage() throws Exception {
    server.requireKey(KEY);

    Transcript transcript =
        recognize(server.url(), LOOPBACK, QUICK, Optional.of(new SpokenLanguage("de")));

    assertThat(transcript.language()).contains(new SpokenLanguage("de"));
    TranscriptionRequest request = server.requests().get(0);
    assertThat(request.fields())
        .containsEntry("model", List.of("whisper-1"))
        .containsEntry("language", List.of("de"))
        .containsEntry("response_format", List.of("verbose_json"))
        .containsEntry("timestamp_granularities[]", List.of("word", "segment"));
    assertThat(request.seconds()).isCloseTo(1.7, within(0.001));
  }

  @Test
  void languageIsDetectedUnlessItIsKnown() throws Exception {
    server.hear("german");

    assertThat(recognize().language()).contains(new SpokenLanguage("de"));
    assertThat(server.requests().get(0).fields()).doesNotContainKey("language");
  }

  @Test
  void serverWithEncryptionNeedsAValidCertificate() throws Exception {
    TestCertificate certificate = TestCertificate.create(folder, "ip:127.0.0.1");
    try (TranscriptionServer encrypted = TranscriptionServer.start(certificate)) {
      EgressPolicy trusting = new EgressPolicy(LOOPBACK.allowed(), Optional.of(certificate.pem()));

      assertThat(recognize(encrypted.url(), trusting, QUICK, Optional.empty()).words()).hasSize(3);
      assertThatThrownBy(() -> recognize(encrypted.url(), LOOPBACK, QUICK, Optional.empty()))
          .isInstanceOf(IOException.class);
    }
    assertThat(server.requests()).isEmpty();
  }

  @Test
  void addressThatTheOperatorDoesNotAllowIsNotCalled() {
    assertThatThrownBy(
            () -> recognize(server.url(), EgressPolicy.strict(), QUICK, Optional.empty()))
        .isInstanceOf(SpeechRefusedException.class)
        .hasMessageContaining("may not call")
        .hasMessageNotContaining("127.0.0.1");
    assertThat(server.requests()).isEmpty();
  }

  @Test
  void publicAddressIsNotCalledWithoutEncryption() {
    assertThatThrownBy(
            () -> recognize(URI.create("http://8.8.8.8/v1"), LOOPBACK, QUICK, Optional.empty()))
        .isInstanceOf(SpeechRefusedException.class);
  }

  @Test
  void passingFaultsAreRetried() throws Exception {
    server.failNext(Fault.busy(429, "0"), Fault.status(500, "oops"));

    assertThat(recognize().words()).hasSize(3);
    assertThat(server.requests()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 409, 425, 429, 500, 502, 503, 504})
  void faultThatStaysIsLeftToTheEngineAfterThreeAttempts(int status) {
    server.failNext(
        Fault.status(status, ""),
        Fault.status(status, ""),
        Fault.status(status, ""),
        Fault.status(status, ""));

    assertThatThrownBy(this::recognize)
        .isInstanceOf(IOException.class)
        .hasMessage("The speech recognizer responded with status " + status);
    assertThat(server.faultsLeft()).isEqualTo(1);
  }

  @Test
  void longWaitIsLeftToTheEngine() {
    server.failNext(Fault.busy(503, "120"));

    assertThatThrownBy(this::recognize).isInstanceOf(IOException.class).hasMessageContaining("503");
    assertThat(server.requests()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 404, 413, 415, 422})
  void refusalSaysWhyWithoutKeyAndAddress(int status) {
    server.failNext(
        Fault.status(
            status,
            "{\"error\": {\"message\": \"Bad\\nfile, see https://x.test/y or 10.0.0.7:80, key "
                + KEY
                + "\"}}"));

    assertThatThrownBy(this::recognize)
        .isInstanceOf(SpeechRefusedException.class)
        .hasMessage(
            "The speech recognizer refused the audio ("
                + status
                + "): Bad file, see … or …, key …");
  }

  @Test
  void wrongKeyIsRefusedWithoutTheKey() {
    server.requireKey("another");

    assertThatThrownBy(this::recognize)
        .isInstanceOf(SpeechRefusedException.class)
        .hasMessage("The speech recognizer does not accept the key of this service (401)");
  }

  @Test
  void redirectIsRefused() {
    server.failNext(Fault.status(301, ""));

    assertThatThrownBy(this::recognize)
        .isInstanceOf(SpeechRefusedException.class)
        .hasMessageContaining("redirects are not followed");
  }

  @Test
  void answerThatIsCutOffIsRetried() throws Exception {
    server.failNext(Fault.cutOff());

    assertThat(recognize().words()).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1L << 40})
  void answerThatIsTooLongFails(long announced) {
    server.failNext(Fault.huge(announced));

    assertThatThrownBy(this::recognize)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("too long");
  }

  @Test
  void answerThatDripsFailsAtTheTimeLimit() {
    server.failNext(Fault.drip());

    assertThatThrownBy(() -> recognize(server.url(), LOOPBACK, IMPATIENT, Optional.empty()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("did not respond within");
  }

  @Test
  void serverThatHangsFailsAtTheTimeLimit() {
    server.failNext(Fault.silence());

    assertThatThrownBy(() -> recognize(server.url(), LOOPBACK, IMPATIENT, Optional.empty()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("did not respond within");
  }

  @Test
  void serverThatIsDownFails() {
    try (LoopbackPort closed = LoopbackPort.reserve()) {
      URI down = URI.create("http://127.0.0.1:" + closed.number());

      assertThatThrownBy(() -> recognize(down, LOOPBACK, QUICK, Optional.empty()))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("connection to the speech recognizer failed");
    }
  }

  @Test
  void stoppedStepEndsACallThatHangs() {
    server.failNext(Fault.silence());

    assertThat(stoppedAfterTheServerIsCalled())
        .failsWithin(SOON)
        .withThrowableThat()
        .withRootCauseInstanceOf(StepStoppedException.class);
  }

  @Test
  void stoppedStepEndsTheWaitBeforeTheNextAttempt() {
    server.failNext(Fault.busy(503, "30"));

    assertThat(stoppedAfterTheServerIsCalled())
        .failsWithin(SOON)
        .withThrowableThat()
        .withRootCauseInstanceOf(StepStoppedException.class);
  }

  private CompletableFuture<Transcript> stoppedAfterTheServerIsCalled() {
    CompletableFuture<Transcript> running =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return recognize();
              } catch (Exception e) {
                throw new CompletionException(e);
              }
            });
    while (server.faultsLeft() > 0 && !running.isDone()) {
      Thread.onSpinWait();
    }
    step.stop();
    return running;
  }

  @Test
  void audioThatIsTooLongIsNotSent() throws Exception {
    try (RandomAccessFile file = new RandomAccessFile(audio.toFile(), "rw")) {
      file.setLength(32_000L * 610);
    }

    assertThatThrownBy(this::recognize).isInstanceOf(IllegalArgumentException.class);
    assertThat(server.requests()).isEmpty();
  }
}
