package dev.vidport.outbound.caption;

import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.caption.Transcript;
import dev.vidport.outbound.egress.EgressPolicy;
import dev.vidport.outbound.egress.GuardedHttpClient;
import dev.vidport.usecases.media.port.SpeechRecognizer;
import dev.vidport.usecases.media.port.SpeechRefusedException;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Recognizes speech with a server that speaks OpenAI's API for transcriptions. */
public final class HttpSpeechRecognizer implements SpeechRecognizer, AutoCloseable {
  /** The header of a WAV file, with chunks that programs add. */
  private static final int MAX_HEADER_BYTES = 64 * 1024;

  private static final int MAX_ATTEMPTS = 3;

  /** Longer waits are left to the engine, which frees the worker meanwhile. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

  private static final int BACKOFF_FACTOR = 4;

  private final GuardedHttpClient client;
  private final TranscriptionCall call;
  private final Times times;

  /**
   * Times of a recognition.
   *
   * @param base the time for any audio
   * @param perAudio multiple of the length of the audio that is added to it
   * @param firstWait the wait before the second attempt; the next one is four times as long
   */
  record Times(Duration base, int perAudio, Duration firstWait) {
    static final Times DEFAULT = new Times(Duration.ofMinutes(2), 2, Duration.ofSeconds(1));

    Duration limit(Duration audio) {
      return base.plus(audio.multipliedBy(perAudio));
    }
  }

  /**
   * @param policy allows private addresses, and addresses without encryption
   */
  public HttpSpeechRecognizer(
      TranscriptionServerSettings settings, EgressPolicy policy, Clock clock) {
    this(settings, policy, clock, Times.DEFAULT);
  }

  HttpSpeechRecognizer(
      TranscriptionServerSettings settings, EgressPolicy policy, Clock clock, Times times) {
    this.client = GuardedHttpClient.forOperator(settings.url(), policy);
    this.call = new TranscriptionCall(client, settings, clock);
    this.times = times;
  }

  @Override
  public Transcript recognize(Path audio, Optional<SpokenLanguage> language, StepControl control)
      throws IOException, SpeechRefusedException, StepStoppedException {
    long bytes = Files.size(audio);
    Duration length = SpeechRecognizer.lengthOf(bytes);
    if (SpeechRecognizer.lengthOf(bytes - MAX_HEADER_BYTES).compareTo(MAX_AUDIO) > 0) {
      throw new IllegalArgumentException("the audio is longer than " + MAX_AUDIO);
    }
    long end = System.nanoTime() + times.limit(length).toNanos();
    Duration backoff = times.firstWait();
    for (int attempt = 1; ; attempt++) {
      control.check();
      Duration left =
          Duration.ofNanos(Math.max(TimeUnit.MILLISECONDS.toNanos(1), end - System.nanoTime()));
      try {
        return call.run(new TranscriptionCall.Request(audio, length, language), left, control);
      } catch (RecognizerBusyException busy) {
        Duration wait = busy.wait(backoff);
        boolean isTimeLeft = System.nanoTime() + wait.toNanos() < end;
        if (attempt == MAX_ATTEMPTS || wait.compareTo(LONGEST_WAIT) > 0 || !isTimeLeft) {
          throw busy;
        }
        control.pause(wait);
        backoff = backoff.multipliedBy(BACKOFF_FACTOR);
      }
    }
  }

  /** Ends the running calls. */
  @Override
  public void close() throws IOException {
    client.close();
  }
}
