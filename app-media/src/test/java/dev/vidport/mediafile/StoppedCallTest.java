package dev.vidport.mediafile;

import static dev.vidport.mediafile.MediaFixture.CLIPS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class StoppedCallTest {
  private static final long LIMIT_SECONDS = 300;

  @TempDir private Path folder;

  private MediaFixture fixture;
  private Media media;

  @BeforeEach
  void open() throws Exception {
    fixture = MediaFixture.in(folder);
    media = fixture.media();
  }

  @Test
  void canceledTaskEndsAndLeavesNothing() throws Exception {
    CountDownLatch rendering = new CountDownLatch(1);
    MediaTask<RenderedMedia> task =
        media
            .start(m -> m.hls(CLIPS.longAndSmall(), output(), VideoOptions.defaults()))
            .onProgress(share -> count(share, rendering));
    assertThat(rendering.await(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(fixture.programs()).isNotEmpty();

    assertThat(task.cancel(true)).isTrue();

    task.ended().get(LIMIT_SECONDS, TimeUnit.SECONDS);
    assertThatThrownBy(task::join).isInstanceOf(CancellationException.class);
    assertThat(MediaFixture.list(fixture.target())).isEmpty();
    fixture.assertNothingLeft();
  }

  /** The progress after the probe. */
  private static void count(double share, CountDownLatch rendering) {
    if (share > 0.03) {
      rendering.countDown();
    }
  }

  private Path output() {
    return fixture.target().resolve("out");
  }

  @Test
  void interruptedCallEndsAndLeavesNothing() throws Exception {
    CountDownLatch rendering = new CountDownLatch(1);
    CompletableFuture<Void> ended = new CompletableFuture<>();
    Thread caller =
        new Thread(
            () -> {
              try {
                media
                    .onProgress(share -> count(share, rendering))
                    .mp4(CLIPS.longAndSmall(), output(), VideoOptions.defaults());
                ended.complete(null);
              } catch (Exception e) {
                ended.completeExceptionally(e);
              }
            });
    caller.start();
    assertThat(rendering.await(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();

    caller.interrupt();

    assertThatThrownBy(() -> ended.get(LIMIT_SECONDS, TimeUnit.SECONDS))
        .hasCauseInstanceOf(InterruptedException.class);
    assertThat(MediaFixture.list(fixture.target())).isEmpty();
    fixture.assertNothingLeft();
  }

  @Test
  void taskWithATimeLimitIsStopped() throws Exception {
    MediaTask<RenderedMedia> task =
        media.start(m -> m.mp4(CLIPS.longAndSmall(), output(), VideoOptions.defaults()));

    CompletableFuture<RenderedMedia> unused = task.orTimeout(100, TimeUnit.MILLISECONDS);

    task.ended().get(LIMIT_SECONDS, TimeUnit.SECONDS);
    assertThat(task).isCompletedExceptionally();
    fixture.assertNothingLeft();
  }

  /** The threads are busy with other calls, which a stop must not wait for. */
  @Test
  void waitingCallEndsAtOnce() throws Exception {
    Media one = Media.builder().workFolder(fixture.work()).parallel(1).build();
    CountDownLatch rendering = new CountDownLatch(1);
    MediaTask<RenderedMedia> busy =
        one.start(m -> m.mp4(CLIPS.longAndSmall(), output(), VideoOptions.defaults()))
            .onProgress(share -> count(share, rendering));
    assertThat(rendering.await(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    MediaTask<MediaInfo> waiting = one.start(m -> m.probe(CLIPS.silent25()));
    CompletableFuture<Throwable> blocked = new CompletableFuture<>();
    Thread caller =
        new Thread(
            () -> {
              try {
                one.probe(CLIPS.silent25());
              } catch (Exception e) {
                blocked.complete(e);
              }
            });
    caller.start();
    await().until(() -> caller.getState() == Thread.State.WAITING);

    assertThat(waiting.cancel(true)).isTrue();
    caller.interrupt();

    assertThat(blocked.get(LIMIT_SECONDS, TimeUnit.SECONDS))
        .isInstanceOf(InterruptedException.class);
    assertThat(busy).isNotDone();
    busy.cancel(true);
    busy.ended().get(LIMIT_SECONDS, TimeUnit.SECONDS);
    waiting.ended().get(LIMIT_SECONDS, TimeUnit.SECONDS);
    fixture.assertNothingLeft();
  }

  @Test
  void faultOfTheListenerEndsTheCall() throws Exception {
    MediaTask<RenderedMedia> task =
        media
            .onProgress(share -> {})
            .start(m -> m.mp4(CLIPS.longAndSmall(), output(), VideoOptions.defaults()))
            .onProgress(
                share -> {
                  throw new IllegalStateException("listener");
                });

    assertThatThrownBy(() -> task.get(LIMIT_SECONDS, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .hasRootCauseMessage("listener");
    task.ended().get(LIMIT_SECONDS, TimeUnit.SECONDS);
    fixture.assertNothingLeft();
  }

  @Test
  void callsRunInParallel() throws Exception {
    List<MediaTask<MediaInfo>> tasks = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Path still = fixture.target().resolve("still-" + i + ".png");
      Duration at = Duration.ofMillis(40L * i);
      tasks.add(
          media.start(
              m -> {
                m.still(CLIPS.silent25(), at, still);
                return m.probe(CLIPS.silent25());
              }));
    }

    for (MediaTask<MediaInfo> task : tasks) {
      assertThat(task.get(LIMIT_SECONDS, TimeUnit.SECONDS).video()).isPresent();
    }
    assertThat(MediaFixture.list(fixture.target())).hasSize(4);
    fixture.assertNothingLeft();
  }
}
