package dev.vidport.library;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import dev.vidport.domain.account.Plans;
import dev.vidport.usecases.access.ApiKeys;
import dev.vidport.usecases.access.Authenticate;
import dev.vidport.usecases.access.CreateApiKey;
import dev.vidport.usecases.account.Accounts;
import dev.vidport.usecases.account.CreateAccount;
import dev.vidport.usecases.edit.CreateEdit;
import dev.vidport.usecases.job.Capacity;
import dev.vidport.usecases.job.JobOverview;
import dev.vidport.usecases.job.ListJobs;
import dev.vidport.usecases.job.QueueJob;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.job.StepHandler;
import dev.vidport.usecases.job.Steps;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.playback.OpenFile;
import dev.vidport.usecases.playback.OpenPlayback;
import dev.vidport.usecases.playback.PlaybackLinks;
import dev.vidport.usecases.render.MediaEngine;
import dev.vidport.usecases.render.Pause;
import dev.vidport.usecases.render.Recordings;
import dev.vidport.usecases.render.RenderRecording;
import dev.vidport.usecases.render.RenderVideo;
import dev.vidport.usecases.render.StepLimits;
import dev.vidport.usecases.storage.CleanStore;
import dev.vidport.usecases.storage.Cleanups;
import dev.vidport.usecases.storage.ObjectLinks;
import dev.vidport.usecases.storage.ObjectStore;
import dev.vidport.usecases.storage.PartUploads;
import dev.vidport.usecases.storage.SignedLinks;
import dev.vidport.usecases.thumbnail.ChooseThumbnail;
import dev.vidport.usecases.thumbnail.GetThumbnails;
import dev.vidport.usecases.thumbnail.Pictures;
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
import dev.vidport.usecases.webhook.Announce;
import dev.vidport.usecases.webhook.Outbox;
import java.time.Clock;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The use cases over whatever the other modules bind. They know nothing of Guice, so each is made
 * here; they hold nothing but their ports, so each is made anew where it is wanted.
 */
final class UseCasesModule extends AbstractModule {
  private static final Logger LOG = LoggerFactory.getLogger(Recordings.class);

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
    return new Authenticate(keys, settings.plans(), clock);
  }

  @Provides
  CleanStore cleanStore(Cleanups cleanups, ObjectStore store) {
    return new CleanStore(cleanups, store, clock);
  }

  @Provides
  Announce announce(Outbox outbox) {
    return new Announce(outbox, random, clock);
  }

  @Provides
  FindVideo findVideo(Videos videos) {
    return new FindVideo(videos);
  }

  @Provides
  CreateUpload createUpload(
      Videos videos, PartUploads uploads, QueueJob queue, Transactions transactions) {
    return new CreateUpload(videos, uploads, queue, transactions, random, clock);
  }

  @Provides
  SendHeartbeat sendHeartbeat(FindVideo videos) {
    return new SendHeartbeat(videos, clock);
  }

  @Provides
  SignParts signParts(FindVideo videos, PartUploads uploads) {
    return new SignParts(videos, uploads);
  }

  @Provides
  ListParts listParts(FindVideo videos, PartUploads uploads) {
    return new ListParts(videos, uploads);
  }

  @Provides
  SubmitUpload submitUpload(
      FindVideo find,
      PartUploads uploads,
      ObjectStore store,
      CleanStore cleanStore,
      QueueJob queue,
      Transactions transactions) {
    return new SubmitUpload(find, uploads, store, cleanStore, queue, transactions, random, clock);
  }

  @Provides
  QueueJob queueJob(RenderJobs jobs, Steps steps) {
    return new QueueJob(jobs, steps);
  }

  @Provides
  CreateEdit createEdit(Videos videos, QueueJob queue, Transactions transactions) {
    return new CreateEdit(videos, queue, transactions, random, clock);
  }

  @Provides
  CompleteUpload completeUpload(
      FindVideo find, PartUploads uploads, ObjectStore store, SubmitUpload submit) {
    return new CompleteUpload(find, uploads, store, submit);
  }

  @Provides
  AbortUpload abortUpload(
      FindVideo find, Videos videos, Steps steps, CleanStore store, Transactions transactions) {
    return new AbortUpload(find, videos, steps, store, transactions);
  }

  @Provides
  SweepUploads sweepUploads(
      Videos videos,
      SubmitUpload submit,
      RenderJobs jobs,
      QueueJob queue,
      Steps steps,
      CleanStore store,
      Transactions transactions) {
    return new SweepUploads(videos, submit, jobs, queue, steps, store, transactions, clock);
  }

  @Provides
  PlaybackLinks playbackLinks(SignedLinks signer, ObjectLinks store) {
    return new PlaybackLinks(settings.baseUrl(), signer, store, clock);
  }

  @Provides
  OpenFile openFile(SignedLinks signer, ObjectStore store) {
    return new OpenFile(signer, store);
  }

  @Provides
  OpenPlayback openPlayback(SignedLinks signer, ObjectStore store, ObjectLinks links) {
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
      Pictures pictures,
      ObjectStore store,
      CleanStore cleanStore,
      PlaybackLinks links,
      Transactions transactions) {
    return new ChooseThumbnail(
        videos, pictures, store, cleanStore, links, transactions, random, clock);
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
      Steps steps,
      Announce announce,
      CleanStore store,
      Transactions transactions) {
    return new CancelProcessing(find, videos, jobs, steps, announce, store, transactions, clock);
  }

  @Provides
  Reprocess reprocess(
      FindVideo find,
      Videos videos,
      RenderJobs jobs,
      CleanStore store,
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
      Steps steps,
      CleanStore store,
      QueueJob queue,
      Transactions transactions) {
    return new RetryProcessing(
        find, videos, jobs, steps, store, queue, transactions, random, clock);
  }

  @Provides
  DeleteVideo deleteVideo(
      FindVideo find,
      Videos videos,
      Steps steps,
      Announce announce,
      CleanStore store,
      Transactions transactions) {
    return new DeleteVideo(find, videos, steps, announce, store, transactions);
  }

  @Provides
  Recordings recordings(Videos videos, PartUploads uploads, ObjectStore store) {
    return new Recordings(
        videos,
        uploads,
        store,
        Pause.of(LOOK_FOR_PARTS),
        (job, why) -> LOG.warn("job {} waits for the whole recording", job, why),
        clock);
  }

  @Provides
  StepHandler stepHandler(
      RenderJobs jobs,
      Videos videos,
      MediaEngine media,
      ObjectStore store,
      Announce announce,
      CleanStore cleanStore,
      Recordings recordings,
      QueueJob queue,
      Capacity capacity) {
    StepHandler anyVideo =
        new RenderVideo(
            jobs, videos, media, store, announce, cleanStore, StepLimits.DEFAULT, capacity, clock);
    return new RenderRecording(
        anyVideo,
        recordings,
        jobs,
        media,
        store,
        cleanStore,
        new FindVideo(videos),
        queue,
        random,
        clock);
  }
}
