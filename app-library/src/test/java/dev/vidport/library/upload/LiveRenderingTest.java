package dev.vidport.library.upload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.job.Progress;
import dev.vidport.domain.job.RecordingProgress;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.job.StepKind;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.RequestedOptions;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.domain.upload.StreamedFile;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.library.Ffmpeg;
import dev.vidport.library.VidportFixture;
import dev.vidport.usecases.PortCalls;
import dev.vidport.usecases.job.RenderJobQueue;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.job.port.RenderJobs;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.media.port.LiveRenderer;
import dev.vidport.usecases.media.port.MediaPorts;
import dev.vidport.usecases.render.LiveRecordings;
import dev.vidport.usecases.render.RenderRecording;
import dev.vidport.usecases.step.port.StepBugException;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.upload.CompleteUpload;
import dev.vidport.usecases.upload.port.Imports;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.video.port.Videos;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Renders recordings while they are uploaded. Each wait of the renderer triggers the next event.
 */
@Timeout(180)
@Tag("media")
class LiveRenderingTest {
  @TempDir private static Path clips;

  /** Three seconds in three parts. */
  private static List<byte[]> recorded = List.of();

  @TempDir private Path folder;

  private final Queue<Event> events = new ArrayDeque<>();
  private final List<Exception> dropped = new ArrayList<>();
  @AutoClose private final VidportFixture fixture = VidportFixture.withPlan("pro");
  private List<byte[]> parts = recorded;
  private Uploading video;
  private StepHandler handler;
  private volatile boolean unavailable;
  private final AtomicBoolean completedBeforeTheNextRead = new AtomicBoolean();

  @BeforeAll
  static void record() throws Exception {
    recorded = FragmentedRecording.parts(clips, 3);
  }

  @BeforeEach
  void open() throws IOException {
    video = fixture.recordPrestarted();
    handler = handler(fixture.get(MediaPorts.class));
  }

  private StepHandler handler(MediaPorts media) {
    LiveRecordings recordings =
        new LiveRecordings(
            fixture.get(Videos.class),
            fixture.get(Imports.class),
            breakable(fixture.get(MultipartUploads.class)),
            fixture.vidport.store(),
            this::runNextEvent,
            (job, why) -> dropped.add(why),
            fixture.clock);
    return new RenderRecording(
        fixture.get(StepHandler.class),
        recordings,
        fixture.get(RenderJobs.class),
        media,
        fixture.vidport.store(),
        fixture.get(GarbageCollector.class),
        fixture.get(FindVideo.class),
        fixture.get(RenderJobQueue.class),
        fixture.useCases().usage().record(),
        fixture.useCases().usage().reserve(),
        new Random(),
        fixture.clock);
  }

  /**
   * A part store that fails while it is {@code unavailable}, and whose next part is read only after
   * the recording is complete, if it is {@code completedBeforeTheNextRead}.
   */
  private MultipartUploads breakable(MultipartUploads real) {
    return PortCalls.watch(
        MultipartUploads.class,
        real,
        operation -> {
          if (unavailable) {
            throw new IOException("the store is unavailable");
          }
          if (operation.equals("readPart") && completedBeforeTheNextRead.getAndSet(false)) {
            complete();
          }
        });
  }

  private synchronized void runNextEvent() {
    try {
      // Two readers wait, so the other one may have run the last event.
      Event next = events.poll();
      if (next != null) {
        next.run();
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void recordingIsRenderedLive() throws Exception {
    events.addAll(List.of(sending(1), sending(2), sending(3), this::complete));

    List<Step> next = received();

    RenderJob job = job();
    RenderPlan plan = job.plan().orElseThrow();
    assertNothingDropped();
    assertThat(next).containsExactly(only(RenderSteps.PACKAGE));
    assertThat(plan.lengthMicros()).isBetween(3_000_000L, 3_040_000L);
    assertThat(job.facts()).hasSize(1);
    assertThat(job.job().startedAt()).contains(fixture.clock.instant());
    assertThat(frames(plan.top().label())).isEqualTo(75);
    assertThat(job.progress().videoSeconds()).isEqualTo(3);
    assertThat(workFiles()).contains("audio-only.mp4");
  }

  @Test
  void smallPartsAreRenderedLive() throws Exception {
    parts = FragmentedRecording.smallParts(folder, 7);
    List<Progress> seen = new ArrayList<>();
    for (int part = 1; part <= 6; part++) {
      events.add(sending(part));
    }
    events.addAll(List.of(() -> seen.add(job().progress()), sending(7), this::complete));

    List<Step> next = received();

    assertNothingDropped();
    assertThat(seen.get(0).reception()).contains(RecordingProgress.LIVE);
    assertThat(next).containsExactly(only(RenderSteps.PACKAGE));
    assertThat(frames(job().plan().orElseThrow().top().label())).isEqualTo(175);
  }

  @Test
  void shortStoreOutageKeepsTheRenderedFrames() throws Exception {
    events.addAll(List.of(sending(1), sending(2), () -> unavailable = true));
    events.addAll(Collections.nCopies(10, this::assertNothingDropped));
    events.addAll(List.of(() -> unavailable = false, sending(3), this::complete));

    assertThat(received()).containsExactly(only(RenderSteps.PACKAGE));

    assertNothingDropped();
    assertThat(frames(job().plan().orElseThrow().top().label())).isEqualTo(75);
  }

  @Test
  void shortStoreOutageBeforeTheFirstFramesKeepsTheLiveRendering() throws Exception {
    events.add(() -> unavailable = true);
    events.addAll(Collections.nCopies(10, this::assertNothingDropped));
    events.addAll(List.of(() -> unavailable = false, sending(1), sending(2), sending(3)));
    events.add(this::complete);

    assertThat(received()).as("dropped: %s", dropped).containsExactly(only(RenderSteps.PACKAGE));

    assertNothingDropped();
    assertThat(frames(job().plan().orElseThrow().top().label())).isEqualTo(75);
  }

  @Test
  void longStoreOutageBeforeTheFirstFramesEndsOnlyTheLiveRendering() throws Exception {
    events.add(() -> unavailable = true);

    assertThat(received()).isEmpty();

    assertThat(job().progress().reception()).contains(RecordingProgress.WHOLE);
    assertThat(dropped).hasSize(1);
    assertThat(dropped.get(0)).hasStackTraceContaining("the store is unavailable");
  }

  /** A reader has found a part, which is joined with the others before it is opened. */
  @Test
  void partThatIsJoinedBeforeItIsReadIsReadFromTheJoinedFile() throws Exception {
    events.addAll(List.of(sending(1), sending(2)));
    events.add(
        () -> {
          send(3, parts.get(2));
          completedBeforeTheNextRead.set(true);
        });

    assertThat(received()).as("dropped: %s", dropped).containsExactly(only(RenderSteps.PACKAGE));

    assertNothingDropped();
    assertThat(frames(job().plan().orElseThrow().top().label())).isEqualTo(75);
  }

  @Test
  void longStoreOutageEndsOnlyTheLiveRendering() throws Exception {
    events.addAll(List.of(sending(1), sending(2), () -> unavailable = true));

    assertThat(received()).isEmpty();

    assertThat(job().progress().reception()).contains(RecordingProgress.WHOLE);
    assertThat(dropped).hasSize(1);
    assertThat(dropped.get(0)).hasStackTraceContaining("the store is unavailable");
  }

  @Test
  void bugOfTheLiveRenderingEndsOnlyTheLiveRendering() throws Exception {
    MediaPorts media = fixture.get(MediaPorts.class);
    LiveRenderer broken =
        (LiveRenderer)
            Proxy.newProxyInstance(
                LiveRenderer.class.getClassLoader(),
                new Class<?>[] {LiveRenderer.class},
                (proxy, method, arguments) -> {
                  throw new StepBugException("ffmpeg rejected a filter graph");
                });
    handler =
        handler(
            new MediaPorts(
                media.prober(),
                media.renderer(),
                broken,
                media.packager(),
                media.stillExtractor(),
                media.speechExtractor()));
    events.add(sending(1));

    assertThat(received()).isEmpty();

    assertThat(job().progress().reception()).contains(RecordingProgress.WHOLE);
    assertThat(dropped).hasSize(1);
    assertThat(dropped.get(0)).isInstanceOf(StepBugException.class);
  }

  @Test
  void progressShowsWaitingAndLive() throws Exception {
    List<Progress> seen = new ArrayList<>();
    Event observe = () -> seen.add(job().progress());
    events.addAll(List.of(observe, sending(1), observe, sending(2), sending(3), this::complete));

    received();

    assertThat(seen)
        .extracting(Progress::reception)
        .extracting(Optional::orElseThrow)
        .containsExactly(RecordingProgress.WAITING, RecordingProgress.LIVE);
    assertThat(job().progress().reception()).isEmpty();
  }

  @Test
  void trimAtTheEndDiscardsTheLiveRendering() throws Exception {
    Event trimmed = () -> complete(Optional.of(new Trim(1, Optional.empty())));
    events.addAll(List.of(sending(1), sending(2), sending(3), trimmed));

    assertThat(received()).containsExactly(only(RenderSteps.PROBE));

    assertThat(job().plan()).isEmpty();
    assertThat(job().progress().videoSeconds()).isZero();
    assertThat(workFiles()).containsExactly("joined-source.txt");
  }

  @Test
  void recordingThatExceedsItsMaximumLengthIsRenderedLiveUpToThere() throws Exception {
    video = fixture.recordPrestarted(5);
    parts = FragmentedRecording.smallParts(folder, 7);
    for (int part = 1; part <= 7; part++) {
      events.add(sending(part));
    }
    events.add(this::complete);

    assertThat(received()).containsExactly(only(RenderSteps.PACKAGE));

    RenderPlan plan = job().plan().orElseThrow();
    assertNothingDropped();
    assertThat(plan.lengthMicros()).isEqualTo(5_000_000);
    assertThat(frames(plan.top().label())).isEqualTo(125);
    assertThat(workFiles()).contains("audio-only.mp4");
  }

  @Test
  void recordingWithinItsMaximumLengthIsRenderedLive() throws Exception {
    video = fixture.recordPrestarted(5);
    events.addAll(List.of(sending(1), sending(2), sending(3), this::complete));

    assertThat(received()).as("dropped: %s", dropped).containsExactly(only(RenderSteps.PACKAGE));

    assertNothingDropped();
    assertThat(frames(job().plan().orElseThrow().top().label())).isEqualTo(75);
  }

  @Test
  void audioThatGoesOnAfterTheLastFrameDiscardsTheLiveRendering() throws Exception {
    parts = FragmentedRecording.parts(folder, 3, 6);
    events.addAll(List.of(sending(1), sending(2), sending(3), this::complete));

    assertThat(received()).containsExactly(only(RenderSteps.PROBE));

    assertNothingDropped();
    assertThat(job().plan()).isEmpty();
  }

  @Test
  void partSentAgainAfterItWasReadDiscardsTheLiveRendering() throws Exception {
    Event again = () -> send(1, FragmentedRecording.changed(parts.get(0)));
    events.addAll(List.of(sending(1), sending(2), again, sending(3), this::complete));

    assertThat(received()).containsExactly(only(RenderSteps.PROBE));

    assertThat(dropped).hasSize(1);
    assertThat(dropped.get(0)).hasStackTraceContaining("sent again");
  }

  @Test
  void recordingWithoutItsLastPartIsRendered() throws Exception {
    events.addAll(List.of(sending(1), sending(2), this::complete));

    assertThat(received()).containsExactly(only(RenderSteps.PACKAGE));

    assertThat(frames(job().plan().orElseThrow().top().label())).isEqualTo(50);
  }

  @Test
  void fileThatCannotBeRenderedLiveOccupiesNoWorker() throws Exception {
    byte[] clip = Files.readAllBytes(Ffmpeg.clip(folder.resolve("late.mp4"), 2));
    byte[] beginning = Arrays.copyOf(clip, clip.length / 2);
    events.add(() -> send(1, Arrays.copyOf(beginning, (int) StreamedFile.MIN_PART_BYTES)));

    assertThat(received()).isEmpty();

    assertThat(job().progress().reception()).contains(RecordingProgress.WHOLE);
    assertThat(dropped).hasSize(1);
    assertThat(fixture.stored(video.id()).activeJob()).contains(id());
    complete();
    assertThat(fixture.queued()).containsExactly("PROBE");
  }

  @Test
  void twoMinutesWithoutAHeartbeatEndTheWaitAndKeepTheUpload() throws Exception {
    events.addAll(
        List.of(sending(1), sending(2), () -> fixture.clock.advance(Duration.ofMinutes(2))));

    StepHandler.Result result = run();
    fixture.get(Transactions.class).run(result::commit);

    assertThat(result.continuesJob()).isFalse();
    assertThat(fixture.stored(video.id()).activeJob()).isEmpty();
    complete();
    assertThat(((Submitted) fixture.stored(video.id())).job()).isNotEqualTo(id());
  }

  @Test
  void abortedRecordingLeavesNoFiles() throws Exception {
    Event abort = () -> fixture.vidport.uploads().abort().handle(fixture.owner, video.id());
    events.addAll(List.of(sending(1), abort));

    StepHandler.Result result = run();

    assertThat(result.continuesJob()).isFalse();
    assertThat(fixture.find(video.id())).isEmpty();
    assertThat(fixture.vidport.store().list(ObjectKey.ofVideo(video.id()))).isEmpty();
  }

  /** Shows why, with the causes. */
  private void assertNothingDropped() {
    dropped.forEach(
        why -> {
          throw new AssertionError("the live rendering ended", why);
        });
  }

  private StepHandler.Result run() throws Exception {
    return handler.run(only(RenderSteps.RECEIVE), StepControl.unstoppable(folder));
  }

  /** Runs the step to its end and returns the next steps. */
  private List<Step> received() throws Exception {
    StepHandler.Result result = run();
    Step receive = only(RenderSteps.RECEIVE);
    return fixture
        .get(Transactions.class)
        .in(
            () -> {
              result.commit();
              return handler.after(receive, Set.of(receive));
            });
  }

  private Event sending(int part) {
    return () -> send(part, parts.get(part - 1));
  }

  private void send(int part, byte[] content) throws IOException {
    fixture.send(video, UploadFileRole.SOURCE, part, content);
  }

  private void complete() throws IOException {
    complete(Optional.empty());
  }

  private void complete(Optional<Trim> trim) throws IOException {
    fixture
        .vidport
        .uploads()
        .complete()
        .handle(
            CompleteUpload.Command.of(fixture.owner, video.id())
                .with(RequestedOptions.NONE.withTrim(trim)));
  }

  private RenderJob job() {
    return fixture.get(RenderJobs.class).find(id()).orElseThrow();
  }

  private JobId id() {
    return video.activeJob().orElseThrow();
  }

  private Step only(StepKind kind) {
    return Step.only(id(), kind);
  }

  /** The names of the work files of the job. */
  private List<String> workFiles() throws IOException {
    String work = ObjectKey.work(video.id(), id()) + "/";
    return fixture.vidport.store().list(ObjectKey.work(video.id(), id())).stream()
        .map(StoredObject::key)
        .map(key -> key.value().substring(work.length()))
        .toList();
  }

  private int frames(String label) throws Exception {
    ObjectKey key = ObjectKey.work(video.id(), id()).child("chunk-0-" + label + "-only.mp4");
    Path file = folder.resolve("rendered.mp4");
    try (InputStream in = fixture.vidport.store().read(key, 0, Long.MAX_VALUE)) {
      Files.copy(in, file);
    }
    return Ffmpeg.probe(file, "packet=pts").size();
  }

  /** An event of the recording. */
  private interface Event {
    void run() throws Exception;
  }
}
