package dev.vidport.outbound.caption;

import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.caption.Transcript;
import dev.vidport.domain.file.ContentTypes;
import dev.vidport.outbound.egress.EgressRefusedException;
import dev.vidport.outbound.egress.GuardedHttpClient;
import dev.vidport.outbound.egress.OutboundAbort;
import dev.vidport.outbound.egress.OutboundLimits;
import dev.vidport.outbound.egress.OutboundStream;
import dev.vidport.outbound.egress.RetryAfter;
import dev.vidport.usecases.media.port.SpeechRefusedException;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.step.port.StepStoppedException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.entity.mime.MultipartEntityBuilder;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpEntity;

/** One request to a server, and its response. */
final class TranscriptionCall {
  /** Ten minutes of words need less than a tenth of this, with all details of Whisper. */
  private static final int MAX_RESPONSE_BYTES = 8 << 20;

  private static final int MAX_ERROR_BYTES = 4096;

  /** The server may accept the same request later. */
  private static final Set<Integer> TEMPORARY = Set.of(408, 409, 425, 429);

  private static final Set<Integer> UNAUTHORIZED = Set.of(401, 403);

  private final GuardedHttpClient client;
  private final TranscriptionServerSettings settings;
  private final String endpoint;
  private final Clock clock;
  private final ServerMessage messages;

  /** What to recognize. */
  record Request(Path audio, Duration length, Optional<SpokenLanguage> language) {}

  TranscriptionCall(GuardedHttpClient client, TranscriptionServerSettings settings, Clock clock) {
    this.client = client;
    this.settings = settings;
    this.endpoint = settings.endpoint().toString();
    this.clock = clock;
    this.messages = new ServerMessage(settings);
  }

  /**
   * @param limit the longest time until the response is read
   * @throws RecognizerBusyException when the request may succeed soon
   * @throws StepStoppedException soon after the step was told to stop
   */
  Transcript run(Request request, Duration limit, StepControl control)
      throws IOException, SpeechRefusedException, StepStoppedException {
    OutboundAbort abort = new OutboundAbort();
    try (StepControl.Registration stop = control.onStop(abort::abort)) {
      return transcript(request, limit, abort);
    } catch (IOException | SpeechRefusedException e) {
      // A call that was aborted fails in one of several ways.
      control.check();
      throw e;
    }
  }

  private Transcript transcript(Request request, Duration limit, OutboundAbort abort)
      throws IOException, SpeechRefusedException {
    // The length is bounded here: the client would report a long response like a refused address.
    OutboundLimits limits = new OutboundLimits(limit, limit, Long.MAX_VALUE);
    byte[] body;
    try (OutboundStream response = client.post(endpoint, headers(), body(request), limits, abort)) {
      if (response.status() / 100 != 2) {
        throw failed(response);
      }
      body = read(response);
    } catch (EgressRefusedException e) {
      // The cause names the host and is for the operator.
      throw (SpeechRefusedException)
          new SpeechRefusedException(
                  "This service may not call the address of its speech recognizer")
              .initCause(e);
    } catch (ResponseTooLongException | RecognizerBusyException e) {
      throw e;
    } catch (SocketTimeoutException e) {
      if (e instanceof ConnectTimeoutException) {
        throw new RecognizerBusyException("The speech recognizer can't be reached", e);
      }
      throw new IOException(
          "The speech recognizer did not respond within " + limit.toSeconds() + " seconds", e);
    } catch (IOException e) {
      throw new RecognizerBusyException("The connection to the speech recognizer failed", e);
    }
    return TranscriptJson.read(body, request.length());
  }

  private static byte[] read(OutboundStream response) throws IOException {
    byte[] bytes = response.body().readNBytes(MAX_RESPONSE_BYTES + 1);
    if (bytes.length > MAX_RESPONSE_BYTES) {
      throw new ResponseTooLongException();
    }
    return bytes;
  }

  private Map<String, String> headers() {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Accept", ContentTypes.JSON);
    settings.key().ifPresent(key -> headers.put("Authorization", "Bearer " + key));
    return headers;
  }

  private HttpEntity body(Request request) {
    MultipartEntityBuilder form =
        MultipartEntityBuilder.create()
            .addTextBody("model", settings.model())
            .addTextBody("response_format", "verbose_json")
            .addTextBody("timestamp_granularities[]", "word")
            .addTextBody("timestamp_granularities[]", "segment");
    request.language().ifPresent(language -> form.addTextBody("language", language.code()));
    return form.addBinaryBody(
            "file", request.audio().toFile(), ContentType.create(ContentTypes.WAV), "audio.wav")
        .build();
  }

  private IOException failed(OutboundStream response) throws IOException, SpeechRefusedException {
    int status = response.status();
    if (status >= 500 || TEMPORARY.contains(status)) {
      return new RecognizerBusyException(
          "The speech recognizer responded with status " + status, retryAfter(response));
    }
    if (UNAUTHORIZED.contains(status)) {
      throw new SpeechRefusedException(
          "The speech recognizer does not accept the key of this service (" + status + ")");
    }
    if (status / 100 == 3) {
      throw new SpeechRefusedException(
          "The speech recognizer responded with status " + status + "; redirects are not followed");
    }
    String words = messages.read(response.body().readNBytes(MAX_ERROR_BYTES));
    throw new SpeechRefusedException(
        "The speech recognizer refused the audio (" + status + ")" + words);
  }

  private Optional<Duration> retryAfter(OutboundStream response) {
    return response.header("Retry-After").flatMap(text -> RetryAfter.parse(text, clock.instant()));
  }

  /** The response is longer than any transcript. */
  private static final class ResponseTooLongException extends IOException {
    private static final long serialVersionUID = 1L;

    ResponseTooLongException() {
      super("The speech recognizer's response is too long for a transcript");
    }
  }
}
