package dev.vidport.acceptance.caption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.api.Web;
import dev.vidport.acceptance.host.KillableHost;
import dev.vidport.acceptance.media.SampleClip;
import dev.vidport.outbound.caption.ToneCode;
import dev.vidport.outbound.caption.TranscriptionRequest;
import dev.vidport.outbound.caption.TranscriptionServer;
import dev.vidport.outbound.caption.TranscriptionServer.Fault;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;
import tools.jackson.databind.JsonNode;

/** Captions by a server that recognizes tones, fails, and hangs, for hosts that die. */
@Tag("process")
@ResourceLock(KillableHost.LOCK)
class SpeechServerTest {
  private static final double SECONDS = 680;
  private static final int TONES = 34;
  private static final int PIECES = 3;

  /** Killed and started again by a test. */
  @RegisterExtension static final KillableHost HOST = new KillableHost();

  private static TranscriptionServer server;

  /** Longer than two pieces, and captioned anew by several tests. */
  private static String video;

  @BeforeAll
  static void publishVideo() {
    server = HOST.speechServer();
    video = UploadClient.submit(HOST.api(), SampleClip.others().tones());
    VideoPoller.awaitSuccess(HOST.api(), video);
  }

  @BeforeEach
  void endFaults() {
    server.recover();
  }

  @Test
  void everyWordOfEveryPieceHasItsTime() {
    int before = server.requests().size();

    List<CaptionCue> cues = recognized("de");

    assertEveryTone(cues);
    List<TranscriptionRequest> requests =
        server.requests().subList(before, server.requests().size());
    assertThat(requests).hasSize(PIECES);
    assertThat(requests)
        .allSatisfy(
            request -> assertThat(request.fields()).containsEntry("language", List.of("de")));
    assertThat(requests.stream().mapToDouble(TranscriptionRequest::seconds).sum())
        .isCloseTo(SECONDS, within(0.1));
  }

  @Test
  void faultsOfTheServerLoseNoWord() {
    double before = minutes();
    server.failNext(
        Fault.busy(429, "1"),
        Fault.status(500, "<html>Internal Server Error</html>"),
        Fault.cutOff(),
        Fault.body("{\"text\": \"Zero.\", \"segments\": [{\"start\": 1"));

    assertEveryTone(recognized("fr"));

    assertThat(server.faultsLeft()).isZero();
    assertThat(minutes() - before).isCloseTo(2 * SECONDS / 60, within(0.01));
  }

  @Test
  void killedHostRecognizesNothingTwiceInTheResult() throws Exception {
    double before = minutes();
    CountDownLatch arrived = new CountDownLatch(1);
    server.failNext(Fault.NONE, hanging(arrived));
    request("it");
    assertThat(arrived.await(60, TimeUnit.SECONDS)).isTrue();

    HOST.host().kill();
    HOST.startAgain();

    assertEveryTone(cues("it"));
    assertThat(minutes() - before).isCloseTo(2 * SECONDS / 60, within(0.01));
  }

  private static Fault hanging(CountDownLatch arrived) {
    return (self, exchange) -> {
      arrived.countDown();
      Fault.silence().respond(self, exchange);
    };
  }

  @Test
  void trimMovesTheTimesAndDeletionEndsTheCalls() throws Exception {
    String trimmed =
        UploadClient.submit(
            HOST.api(),
            SampleClip.others().tones(),
            Map.of(),
            Map.of("trim", Map.of("start", 41, "end", 66), "captions", true));
    VideoPoller.awaitSuccess(HOST.api(), trimmed);
    assertThat(cues(VideoPoller.awaitCaptions(HOST.api(), trimmed), "en"))
        .satisfiesExactly(cue -> assertCue(cue, "Two.", 2), cue -> assertCue(cue, "Three.", 22));

    CountDownLatch arrived = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    server.failNext(
        (self, exchange) -> {
          arrived.countDown();
          dripUntilClosed(self, exchange, ended);
        });
    HOST.api().post("/videos/" + trimmed + "/captions", Map.of("language", "en")).expect(202);
    assertThat(arrived.await(60, TimeUnit.SECONDS)).isTrue();
    int before = server.requests().size();

    HOST.api().delete("/videos/" + trimmed).expect(200);

    // Less than the two minutes after which the host would end the call by itself.
    assertThat(ended.await(60, TimeUnit.SECONDS)).as("the call ends").isTrue();
    await("deletion of the files")
        .atMost(Duration.ofSeconds(60))
        .pollInterval(Duration.ofSeconds(1))
        .untilAsserted(() -> assertThat(HOST.installation().filesOf(trimmed)).isEmpty());
    await("end of the step").untilAsserted(() -> assertThat(HOST.host().workFiles()).isEmpty());
    assertThat(server.requests()).hasSize(before);
  }

  private static void dripUntilClosed(
      TranscriptionServer self, HttpExchange exchange, CountDownLatch ended) throws IOException {
    try {
      Fault.drip().respond(self, exchange);
    } finally {
      ended.countDown();
    }
  }

  private static void request(String language) {
    HOST.api().post("/videos/" + video + "/captions", Map.of("language", language)).expect(202);
  }

  private static List<CaptionCue> recognized(String language) {
    request(language);
    return cues(language);
  }

  private static List<CaptionCue> cues(String language) {
    return cues(VideoPoller.awaitCaptions(HOST.api(), video), language);
  }

  private static List<CaptionCue> cues(JsonNode status, String language) {
    JsonNode captions = status.get("captions");
    assertThat(captions.get("status").asString()).as(captions.toPrettyString()).isEqualTo("ready");
    JsonNode track =
        captions
            .get("tracks")
            .valueStream()
            .filter(one -> one.get("language").asString().equals(language))
            .findFirst()
            .orElseThrow(() -> new AssertionError(captions.toPrettyString()));
    return CaptionCue.parse(Web.follow(track.get("vttUrl").asString()).expect(200).text());
  }

  private static double minutes() {
    return HOST.api().get("/usage").expect(200).json().at("/minutes/used").asDouble();
  }

  private static void assertEveryTone(List<CaptionCue> cues) {
    assertThat(cues).hasSize(TONES);
    IntStream.range(0, TONES)
        .forEach(
            tone -> {
              String word = ToneCode.WORDS.get(tone % ToneCode.WORDS.size());
              String sentence =
                  word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1) + ".";
              assertCue(cues.get(tone), sentence, 3 + 20 * tone);
            });
  }

  private static void assertCue(CaptionCue cue, String text, double start) {
    assertThat(cue.text()).isEqualTo(text);
    assertThat(cue.start()).as(text).isCloseTo(start, within(0.1));
  }
}
