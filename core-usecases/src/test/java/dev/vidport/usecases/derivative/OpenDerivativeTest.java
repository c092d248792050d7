package dev.vidport.usecases.derivative;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.concurrent.DaemonThreads;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.playback.OpenPlayback.Delivery;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OpenDerivativeTest {
  private static final Duration LIFETIME = Duration.ofMinutes(30);
  private static final int OUTPUT_BYTES = 4 << 20;

  private UseCasesFixture fixture;
  private VideoId video;
  private String grant;

  @BeforeEach
  void publish() throws Exception {
    fixture = UseCasesFixture.withPlan("pro");
    video = fixture.submitted();
    ObjectKey files = ObjectKey.output(video, ((Submitted) fixture.stored(video)).job());
    fixture.store.put(files.child("1080p.mp4"), new byte[OUTPUT_BYTES], "video/mp4");
    fixture.store.put(files.child("filmstrip.jpg"), new byte[1], "image/jpeg");
    fixture.succeed(video);
    grant = grant();
  }

  @Test
  void stillIsMadeOnceAndThenTakenFromTheStore() throws Exception {
    Delivery.Here first = still(Map.of("time", "1.5", "width", "320"));
    Delivery.Here second = still(Map.of("width", "320", "time", "1.5004"));

    assertThat(second.object()).isEqualTo(first.object());
    assertThat(fixture.derivatives.made()).hasSize(1);
    assertThat(first.object().key().value())
        .startsWith("videos/" + video + "/derived/" + stored().job());
    assertThat(first.object().contentType()).isEqualTo("image/jpeg");
  }

  @Test
  void wrongParametersMakeNothing() {
    assertThat(refusal(() -> still(Map.of("time", "-1", "size", "5"))).details()).hasSize(2);
    assertThat(fixture.derivatives.made()).isEmpty();
  }

  @Test
  void invalidGrantIsRefusedBeforeTheParameters() {
    grant = "A" + grant;
    assertThat(refusal(() -> still(Map.of("time", "-1"))).code())
        .isEqualTo(RefusalCode.INVALID_SIGNATURE);
  }

  @Test
  void expiredGrantOpensNothingThatExists() throws Exception {
    still(Map.of());
    fixture.clock.advance(LIFETIME);

    assertThat(refusal(() -> still(Map.of())).code()).isEqualTo(RefusalCode.INVALID_SIGNATURE);
  }

  @Test
  void derivativesAreDeletedWithTheirVideo() throws Exception {
    still(Map.of());
    assertThat(open("storyboard.vtt", Map.of())).isInstanceOf(Delivery.Composed.class);
    fixture.useCases.videos().delete().handle(fixture.owner, video);

    assertThat(fixture.store.list(ObjectKey.ofVideo(video))).isEmpty();
    fixture.derivatives.making =
        derivative -> {
          throw new java.nio.file.NoSuchFileException("renditions");
        };
    assertThat(refusal(() -> still(Map.of())).code()).isEqualTo(RefusalCode.NOT_FOUND);
    assertThat(refusal(() -> open("storyboard.vtt", Map.of())).code())
        .isEqualTo(RefusalCode.NOT_FOUND);
  }

  @Test
  void equalRequestsAtTheSameTimeShareOneRun() throws Exception {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    fixture.derivatives.making =
        derivative -> {
          started.countDown();
          await(go);
        };
    List<CompletableFuture<Delivery.Here>> requests =
        IntStream.range(0, 5).mapToObj(i -> inBackground(Map.of("time", "1"))).toList();
    await(started);
    go.countDown();

    for (CompletableFuture<Delivery.Here> request : requests) {
      assertThat(request.get(10, TimeUnit.SECONDS).object().sizeBytes()).isPositive();
    }
    assertThat(fixture.derivatives.made()).hasSize(1);
  }

  @Test
  void failureOfARunIsReportedAndNotKept() throws Exception {
    fixture.derivatives.making =
        derivative -> {
          throw new IOException("ffmpeg failed");
        };
    assertThatThrownBy(() -> still(Map.of())).hasMessage("ffmpeg failed");

    fixture.derivatives.making = derivative -> {};
    assertThat(still(Map.of()).object().sizeBytes()).isPositive();
  }

  @Test
  void errorOfARunReachesTheRequestsThatWait() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    fixture.derivatives.making =
        derivative -> {
          await(go);
          throw new OutOfMemoryError("for the test");
        };
    List<CompletableFuture<Delivery.Here>> requests =
        IntStream.range(0, 3).mapToObj(i -> inBackground(Map.of("time", "1"))).toList();
    go.countDown();

    for (CompletableFuture<Delivery.Here> request : requests) {
      assertThatThrownBy(() -> request.get(10, TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class);
    }
  }

  @Test
  void serverWithFewThreadsLetsFewRequestsWait() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    CountDownLatch started = new CountDownLatch(1);
    fixture.useCases.derivatives().open().limitRequests(2);
    fixture.derivatives.making =
        derivative -> {
          started.countDown();
          await(go);
        };
    CompletableFuture<Delivery.Here> first = inBackground(Map.of("time", "1"));
    await(started);

    assertThat(refusal(() -> still(Map.of("time", "0.5"))).code())
        .isEqualTo(RefusalCode.RATE_LIMITED);
    go.countDown();
    assertThat(first.get(10, TimeUnit.SECONDS).object().sizeBytes()).isPositive();
  }

  @Test
  void accountThatHasUsedItsTimeStillGetsWhatExists() throws Exception {
    still(Map.of());
    fixture.derivatives.work = WorkBudget.BURST.plusSeconds(1);
    still(Map.of("time", "1"));

    Refusal.Later refusal = (Refusal.Later) refusal(() -> still(Map.of("time", "0.5")));
    assertThat(refusal.code()).isEqualTo(RefusalCode.RATE_LIMITED);
    assertThat(refusal.retryAfter()).isEqualTo(Duration.ofSeconds(WorkBudget.RECOVERY));
    assertThat(still(Map.of()).object().sizeBytes()).isPositive();

    fixture.clock.advance(refusal.retryAfter());
    assertThat(still(Map.of("time", "0.5")).object().sizeBytes()).isPositive();
  }

  @Test
  void requestsOfAnAccountThatWaitAreBounded() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    // Half of the 64 places are left to other accounts.
    CountDownLatch refusals = new CountDownLatch(28);
    fixture.derivatives.making = derivative -> await(go);
    List<CompletableFuture<Void>> requests =
        IntStream.range(0, 60)
            .mapToObj(i -> inBackground(Map.of("width", "" + (100 + 2 * i))))
            .map(
                request ->
                    request.handle(
                        (delivery, refusal) -> {
                          if (refusal != null) {
                            refusals.countDown();
                          }
                          return (Void) null;
                        }))
            .toList();

    await(refusals);
    go.countDown();
    for (CompletableFuture<Void> request : requests) {
      request.get(10, TimeUnit.SECONDS);
    }
    assertThat(fixture.derivatives.made()).hasSize(32);
  }

  @Test
  void oldestFilesMakeRoomForNewOnes() throws Exception {
    fixture.derivatives.bytes = 3 << 20;
    for (int i = 0; i < 6; i++) {
      fixture.clock.advance(StoredDerivatives.MIN_AGE);
      still(Map.of("width", "" + (100 + 2 * i)));
    }

    List<String> kept =
        fixture.store.list(ObjectKey.derived(video, stored().job())).stream()
            .map(object -> object.key().name())
            .toList();
    // Six of them are more than 16 MiB; four are at most three quarters of it.
    assertThat(kept)
        .hasSize(4)
        .allMatch(name -> !name.contains("-100x") && !name.contains("-102x"));
  }

  @Test
  void youngFilesAreKept() throws Exception {
    fixture.derivatives.bytes = 3 << 20;
    for (int i = 0; i < 6; i++) {
      fixture.clock.advance(Duration.ofSeconds(1));
      still(Map.of("width", "" + (100 + 2 * i)));
    }

    assertThat(fixture.store.list(ObjectKey.derived(video, stored().job()))).hasSize(6);
  }

  @Test
  void fileThatIsLargerThanTheBoundIsSentAndNotStored() throws Exception {
    fixture.derivatives.bytes = (int) StoredDerivatives.MIN_BYTES + 1;

    Delivery.Composed sent = (Delivery.Composed) open("still.jpg", Map.of());

    assertThat(sent.content()).hasSize(fixture.derivatives.bytes);
    assertThat(sent.object().contentType()).isEqualTo("image/jpeg");
    assertThat(fixture.store.list(ObjectKey.derived(video, stored().job()))).isEmpty();
  }

  @Test
  void boundFollowsTheSizeOfTheOutput() {
    assertThat(StoredDerivatives.maxBytes(100_000)).isEqualTo(400_000);
    assertThat(StoredDerivatives.maxBytes(10_000_000)).isEqualTo(StoredDerivatives.MIN_BYTES);
    assertThat(StoredDerivatives.maxBytes(400_000_000)).isEqualTo(100_000_000);
    assertThat(StoredDerivatives.maxBytes(4_000_000_000L)).isEqualTo(StoredDerivatives.MAX_BYTES);
  }

  private CompletableFuture<Delivery.Here> inBackground(Map<String, String> parameters) {
    CompletableFuture<Delivery.Here> result = new CompletableFuture<>();
    DaemonThreads.start(
        "request",
        () -> {
          try {
            result.complete(still(parameters));
          } catch (IOException | RuntimeException | OutOfMemoryError e) {
            result.completeExceptionally(e);
          }
        });
    return result;
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private Delivery.Here still(Map<String, String> parameters) throws IOException {
    return (Delivery.Here) open("still.jpg", parameters);
  }

  private Delivery open(String file, Map<String, String> parameters) throws IOException {
    return fixture
        .useCases
        .derivatives()
        .open()
        .handle(
            fixture.useCases.playback().open().permit(grant),
            grant,
            file,
            parameters,
            new Problems());
  }

  private Ended stored() {
    return (Ended) fixture.stored(video);
  }

  private String grant() {
    URI link =
        fixture
            .useCases
            .playback()
            .links()
            .of(
                stored(),
                stored().output().orElseThrow(),
                fixture.owner.plan(),
                Optional.of(LIFETIME))
            .playback();
    String[] path = link.getPath().split("/", -1);
    return path[path.length - 2];
  }
}
