package dev.vidport.library;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import dev.vidport.domain.account.Plans;
import dev.vidport.usecases.access.ApiKeyLookup;
import dev.vidport.usecases.access.ApiKeys;
import dev.vidport.usecases.access.Authenticate;
import dev.vidport.usecases.access.CreateApiKey;
import dev.vidport.usecases.access.IdempotencyKeys;
import dev.vidport.usecases.access.SweepIdempotencyKeys;
import dev.vidport.usecases.account.Accounts;
import dev.vidport.usecases.account.CreateAccount;
import dev.vidport.usecases.edit.CreateEdit;
import dev.vidport.usecases.job.JobKinds;
import dev.vidport.usecases.job.JobOverview;
import dev.vidport.usecases.job.Jobs;
import dev.vidport.usecases.job.ListJobs;
import dev.vidport.usecases.job.QueueJob;
import dev.vidport.usecases.job.RecurringTask;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.job.StepDispatcher;
import dev.vidport.usecases.job.StepHandler;
import dev.vidport.usecases.job.StepScheduler;
import dev.vidport.usecases.job.SweepJobs;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.job.WorkerCapacity;
import dev.vidport.usecases.playback.OpenFile;
import dev.vidport.usecases.playback.OpenPlayback;
import dev.vidport.usecases.playback.PlaybackLinks;
import dev.vidport.usecases.render.LiveRecordings;
import dev.vidport.usecases.render.MediaPorts;
import dev.vidport.usecases.render.PollDelay;
import dev.vidport.usecases.render.RenderKind;
import dev.vidport.usecases.render.RenderRecording;
import dev.vidport.usecases.render.RenderVideo;
import dev.vidport.usecases.render.StepLimits;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.storage.LinkSigner;
import dev.vidport.usecases.storage.MultipartUploads;
import dev.vidport.usecases.storage.ObjectLinks;
import dev.vidport.usecases.storage.ObjectStore;
import dev.vidport.usecases.storage.PendingDeletions;
import dev.vidport.usecases.thumbnail.ChooseThumbnail;
import dev.vidport.usecases.thumbnail.GetThumbnails;
import dev.vidport.usecases.thumbnail.ImageSanitizer;
import dev.vidport.usecases.upload.AbortUpload;
import dev.vidport.usecases.upload.CompleteUpload;
import dev.vidport.usecases.upload.CreateUpload;
import dev.vidport.usecases.upload.ListParts;
import dev.vidport.usecases.upload.SendHeartbeat;
import dev.vidport.usecases.upload.SignParts;
import dev.vidport.usecases.upload.SubmitUpload;
import dev.vidport.usecases.upload.SweepUploads;
import dev.vidport.usecases.video.CancelProcessing;
import dev.vidport.usecases.video.ChangeMetadata;
import dev.vidport.usecases.video.DeleteVideo;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.video.GetVideo;
import dev.vidport.usecases.video.ListVideos;
import dev.vidport.usecases.video.Reprocess;
import dev.vidport.usecases.video.RetryProcessing;
import dev.vidport.usecases.video.Videos;
import dev.vidport.usecases.webhook.EventPublisher;
import dev.vidport.usecases.webhook.Outbox;
import dev.vidport.usecases.webhook.PendingEvents;
import dev.vidport.usecases.webhook.SweepEvents;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The use cases over whatever the other modules bind. They know nothing of Guice, so each is made
 * here; they hold nothing but their ports, so each is made anew where it is wanted.
 */
final class UseCasesModule extends AbstractModule {
  private static final Logger LOG = LoggerFactory.getLogger(LiveRecordings.class);

  /** What a recording may be waited for in vain after its end, at most. */
  private static final Duration LOOK_FOR_PARTS = Duration.ofMillis(500);

  private final VidportSettings settings;
  private final RandomGenerator random;
  private final Clock clock;

  UseCasesModule(VidportSettings settings, RandomGenerator random, Clock clock) {
    this.settings = settings;
    this.random = random;
    this.clock = clock;
  }

  @Override
  protected void configure() {
    bind(VidportSettings.class).toInstance(settings);
    bind(Plans.class).toInstance(settings.plans());
    bind(RandomGenerator.class).toInstance(random);
    bind(Clock.class).toInstance(clock);
  }

  @Provides
  CreateAccount createAccount(Accounts accounts) {
    return new CreateAccount(accounts, settings.plans(), random, clock);
  }

  @Provides
  CreateApiKey createApiKey(ApiKeys keys) {
    return new CreateApiKey(keys, random, clock);
  }

  @Provides
  Authenticate authenticate(ApiKeys keys) {
    return new Authenticate(List.of(new ApiKeyLookup(keys, clock)), settings.plans());
  }

  @Provides
  GarbageCollector cleanStore(PendingDeletions pendingDeletions, ObjectStore store) {
    return new GarbageCollector(pendingDeletions, store, clock);
  }

  @Provides
  EventPublisher announce(Outbox outbox) {
    return new EventPublisher(outbox, random, clock);
  }

  @Provides
  FindVideo findVideo(Videos videos) {
    return new FindVideo(videos);
  }

  @Provides
  CreateUpload createUpload(
      Videos videos, MultipartUploads uploads, QueueJob queue, Transactions transactions) {
    return new CreateUpload(videos, uploads, queue, transactions, random, clock);
  }

  @Provides
  SendHeartbeat sendHeartbeat(FindVideo videos) {
    return new SendHeartbeat(videos, clock);
  }

  @Provides
  SignParts signParts(FindVideo videos, MultipartUploads uploads) {
    return new SignParts(videos, uploads);
  }

  @Provides
  ListParts listParts(FindVideo videos, MultipartUploads uploads) {
    return new ListParts(videos, uploads);
  }

  @Provides
  SubmitUpload submitUpload(
      FindVideo find,
      MultipartUploads uploads,
      ObjectStore store,
      GarbageCollector garbageCollector,
      QueueJob queue,
      Transactions transactions) {
    return new SubmitUpload(
        find, uploads, store, garbageCollector, queue, transactions, random, clock);
  }

  @Provides
  QueueJob queueJob(Jobs jobs, StepScheduler steps) {
    return new QueueJob(jobs, steps);
  }

  @Provides
  CreateEdit createEdit(Videos videos, QueueJob queue, Transactions transactions) {
    return new CreateEdit(videos, queue, transactions, random, clock);
  }

  @Provides
  CompleteUpload completeUpload(
      FindVideo find, MultipartUploads uploads, ObjectStore store, SubmitUpload submit) {
    return new CompleteUpload(find, uploads, store, submit);
  }

  @Provides
  AbortUpload abortUpload(
      FindVideo find,
      Videos videos,
      StepScheduler steps,
      GarbageCollector store,
      Transactions transactions) {
    return new AbortUpload(find, videos, steps, store, transactions);
  }

  @Provides
  SweepUploads sweepUploads(
      Videos videos,
      SubmitUpload submit,
      RenderJobs jobs,
      QueueJob queue,
      StepScheduler steps,
      GarbageCollector store,
      Transactions transactions) {
    return new SweepUploads(videos, submit, jobs, queue, steps, store, transactions, clock);
  }

  /** Each feature contributes its own tasks; the engine runs them. */
  @Provides
  List<RecurringTask> recurringTasks(
      GarbageCollector garbageCollector,
      SweepUploads sweepUploads,
      IdempotencyKeys keys,
      Jobs jobs,
      PendingEvents events) {
    return List.of(
        garbageCollector.recurringTask(),
        sweepUploads.recurringTask(),
        new SweepIdempotencyKeys(keys, clock).recurringTask(),
        new SweepJobs(jobs, clock).recurringTask(),
        new SweepEvents(events, clock).recurringTask());
  }

  @Provides
  PlaybackLinks playbackLinks(LinkSigner signer, ObjectLinks store) {
    return new PlaybackLinks(settings.baseUrl(), signer, store, clock);
  }

  @Provides
  OpenFile openFile(LinkSigner signer, ObjectStore store) {
    return new OpenFile(signer, store);
  }

  @Provides
  OpenPlayback openPlayback(LinkSigner signer, ObjectStore store, ObjectLinks links) {
    return new OpenPlayback(signer, store, links);
  }

  @Provides
  GetVideo getVideo(FindVideo videos, RenderJobs jobs, PlaybackLinks links) {
    return new GetVideo(videos, jobs, links);
  }

  @Provides
  GetThumbnails getThumbnails(FindVideo videos, PlaybackLinks links) {
    return new GetThumbnails(videos, links);
  }

  @Provides
  ChooseThumbnail chooseThumbnail(
      FindVideo videos,
      ImageSanitizer imageSanitizer,
      ObjectStore store,
      GarbageCollector garbageCollector,
      PlaybackLinks links,
      Transactions transactions) {
    return new ChooseThumbnail(
        videos, imageSanitizer, store, garbageCollector, links, transactions, random, clock);
  }

  @Provides
  ListVideos listVideos(Videos videos) {
    return new ListVideos(videos);
  }

  @Provides
  ChangeMetadata changeMetadata(FindVideo videos) {
    return new ChangeMetadata(videos);
  }

  @Provides
  CancelProcessing cancelProcessing(
      FindVideo find,
      Videos videos,
      RenderJobs jobs,
      StepScheduler steps,
      EventPublisher eventPublisher,
      GarbageCollector store,
      Transactions transactions) {
    return new CancelProcessing(
        find, videos, jobs, steps, eventPublisher, store, transactions, clock);
  }

  @Provides
  Reprocess reprocess(
      FindVideo find,
      Videos videos,
      RenderJobs jobs,
      GarbageCollector store,
      QueueJob queue,
      Transactions transactions) {
    return new Reprocess(find, videos, jobs, store, queue, transactions, random, clock);
  }

  @Provides
  ListJobs listJobs(JobOverview overview, RenderJobs jobs) {
    return new ListJobs(overview, jobs);
  }

  @Provides
  RetryProcessing retryProcessing(
      FindVideo find,
      Videos videos,
      RenderJobs jobs,
      StepScheduler steps,
      GarbageCollector store,
      QueueJob queue,
      Transactions transactions) {
    return new RetryProcessing(
        find, videos, jobs, steps, store, queue, transactions, random, clock);
  }

  @Provides
  DeleteVideo deleteVideo(
      FindVideo find,
      Videos videos,
      StepScheduler steps,
      EventPublisher eventPublisher,
      GarbageCollector store,
      Transactions transactions) {
    return new DeleteVideo(find, videos, steps, eventPublisher, store, transactions);
  }

  @Provides
  LiveRecordings recordings(Videos videos, MultipartUploads uploads, ObjectStore store) {
    return new LiveRecordings(
        videos,
        uploads,
        store,
        PollDelay.of(LOOK_FOR_PARTS),
        (job, why) -> LOG.warn("job {} waits for the whole recording", job, why),
        clock);
  }

  @Provides
  StepHandler stepHandler(
      RenderJobs jobs,
      Videos videos,
      MediaPorts media,
      ObjectStore store,
      EventPublisher eventPublisher,
      GarbageCollector garbageCollector,
      LiveRecordings recordings,
      QueueJob queue,
      WorkerCapacity capacity) {
    StepHandler anyVideo =
        new RenderVideo(
            jobs,
            videos,
            media,
            store,
            eventPublisher,
            garbageCollector,
            StepLimits.DEFAULT,
            capacity,
            clock);
    StepHandler render =
        new RenderRecording(
            anyVideo,
            recordings,
            jobs,
            media,
            store,
            garbageCollector,
            new FindVideo(videos),
            queue,
            random,
            clock);
    return new StepDispatcher(Map.of(RenderKind.KIND.name(), render));
  }

  /** Each kind of job is registered here, and its handler in {@link #stepHandler}. */
  @Provides
  JobKinds jobKinds() {
    return JobKinds.of(RenderKind.KIND);
  }
}
