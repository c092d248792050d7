package dev.vidport.usecases.caption;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.domain.caption.CaptionRequest;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.job.CaptionSteps;
import dev.vidport.domain.job.RenderSteps;
import dev.vidport.domain.job.Step;
import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.RequestedOptions;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.usage.UsageKind;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.job.JobFixture;
import dev.vidport.usecases.job.port.StepHandler;
import dev.vidport.usecases.step.port.StepControl;
import dev.vidport.usecases.upload.CompleteUpload;
import dev.vidport.usecases.video.VideoFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Videos that are published and captioned step by step. */
final class CaptionFixture {
  /** Length of the videos in microseconds. */
  static final long LENGTH = 10_000_000;

  /** What captions of that length count. */
  static final long BILLABLE = 60_000_000;

  static final Optional<CaptionRequest> DETECT = Optional.of(CaptionRequest.DETECT);

  final UseCasesFixture useCases;
  private final Path folder;

  CaptionFixture(UseCasesFixture useCases, Path folder) {
    this.useCases = useCases;
    this.folder = folder;
  }

  /** An upload whose render job waits for a worker. */
  VideoId submitted(Optional<CaptionRequest> captions) throws IOException {
    Uploading video = useCases.open(1_000);
    useCases.sendAll(video);
    useCases
        .useCases
        .uploads()
        .complete()
        .handle(
            CompleteUpload.Command.of(useCases.owner, video.id())
                .with(RequestedOptions.NONE.withCaptions(captions)));
    return video.id();
  }

  /** A published video. */
  Ended published(Optional<CaptionRequest> captions) throws Exception {
    return published(captions, JobFixture.plan(1), LENGTH);
  }

  Ended published(Optional<CaptionRequest> captions, RenderPlan plan, long lengthMicros)
      throws Exception {
    VideoId video = submitted(captions);
    JobId job = ((Submitted) useCases.stored(video)).job();
    useCases.database.renderJobs.savePlan(job, "1-test", plan);
    useCases.database.renderJobs.saveLength(job, "1-test", lengthMicros);
    useCases.database.renderJobs.saveStills(job, "1-test", VideoFixture.STILLS);
    put(video, job, "video.mp4", "media");
    put(video, job, "1080p.m3u8", "#EXTM3U\n#EXTINF:6.0,\na.m4s\n#EXTINF:4.0,\nb.m4s\n");
    put(video, job, "master.m3u8", "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n1080p.m3u8\n");
    useCases.database.transactions.run(useCases.run(Step.only(job, RenderSteps.PUBLISH))::commit);
    return stored(video);
  }

  private void put(VideoId video, JobId job, String name, String content) throws IOException {
    useCases.store.put(ObjectKey.output(video, job).child(name), content.getBytes(UTF_8), "text");
  }

  Ended stored(VideoId video) {
    return (Ended) useCases.stored(video);
  }

  /** The queued caption steps. */
  List<Step> queued() {
    return useCases.database.steps.steps().stream()
        .filter(step -> step.kind().job().equals(CaptionSteps.JOB))
        .toList();
  }

  /** The job that recognizes the speech of a video. */
  JobId job(VideoId video) {
    return stored(video).captions().recognition().orElseThrow().job();
  }

  /** Runs the next step without committing its result. */
  StepHandler.Result start(Step step) throws Exception {
    return useCases.stepHandler.run(
        step, StepControl.unstoppable(Files.createTempDirectory(folder, "step")));
  }

  /** Commits a step as the engine does. */
  void commit(Step step, StepHandler.Result result) {
    useCases.database.transactions.run(
        () -> {
          result.commit();
          useCases.database.jobs.complete(step, "only");
          if (result.continuesJob()) {
            useCases
                .stepHandler
                .after(step, useCases.database.jobs.find(step.job()).orElseThrow().done().keySet())
                .forEach(useCases.database.steps::enqueue);
          } else {
            int unused = useCases.database.steps.cancel(step.job());
          }
        });
  }

  void run(Step step) throws Exception {
    commit(step, start(step));
  }

  /** Runs the next steps, up to the first of {@code name}, which is not run. */
  Step runUntil(String name) throws Exception {
    Step next = queued().get(0);
    while (!next.kind().name().equals(name)) {
      run(next);
      next = queued().get(0);
    }
    return next;
  }

  /** Runs all caption steps. */
  void runAll() throws Exception {
    while (!queued().isEmpty()) {
      run(queued().get(0));
    }
  }

  /** The entries of the owner's usage. */
  List<UsageEntry> entries(UsageKind kind) {
    return useCases.database.usageLedger.entries(useCases.owner.accountId()).stream()
        .filter(entry -> entry.kind() == kind)
        .toList();
  }

  /** The bytes that the usage of the owner says are stored. */
  long storedBytes() {
    return entries(UsageKind.STORAGE).stream().mapToLong(UsageEntry::amount).sum();
  }

  long reservedMicros() {
    return useCases.database.usageLedger.reservedMicros(useCases.owner.accountId());
  }

  List<ObjectKey> garbage() {
    return useCases.database.pendingDeletions.all();
  }
}
