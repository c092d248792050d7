package dev.vidport.usecases.upload;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.Moment;
import dev.vidport.domain.job.Progress;
import dev.vidport.domain.job.RenderFlow;
import dev.vidport.domain.upload.Part;
import dev.vidport.domain.upload.UploadFile;
import dev.vidport.domain.upload.UploadSession;
import dev.vidport.domain.video.ReadyToStart;
import dev.vidport.usecases.job.RenderJob;
import dev.vidport.usecases.job.RenderJobs;
import dev.vidport.usecases.job.Steps;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.ObjectStore;
import dev.vidport.usecases.storage.PartUploads;
import dev.vidport.usecases.video.Videos;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;

/** Has the store join the parts of a closed upload, and queues its render job. */
public final class SubmitUpload {
  private final Videos videos;
  private final PartUploads uploads;
  private final ObjectStore store;
  private final RenderJobs jobs;
  private final Steps steps;
  private final Transactions transactions;
  private final RandomGenerator random;
  private final Clock clock;

  public SubmitUpload(
      Videos videos,
      PartUploads uploads,
      ObjectStore store,
      RenderJobs jobs,
      Steps steps,
      Transactions transactions,
      RandomGenerator random,
      Clock clock) {
    this.videos = videos;
    this.uploads = uploads;
    this.store = store;
    this.jobs = jobs;
    this.steps = steps;
    this.transactions = transactions;
    this.random = random;
    this.clock = clock;
  }

  /** Safe to call again, and by two at a time: the video is submitted once. */
  void handle(ReadyToStart video) throws IOException {
    for (Map.Entry<UploadFile, UploadSession> file : video.files().all().entrySet()) {
      join(video, file.getKey(), file.getValue().storeUpload());
    }
    transactions.run(() -> queue(video));
  }

  private void join(ReadyToStart video, UploadFile file, String upload) throws IOException {
    ObjectKey key = ObjectKey.original(video.id(), file);
    List<Part> parts = uploads.parts(key, upload);
    // Without parts an earlier call has joined them, or else there is nothing to go on with.
    if (!parts.isEmpty()) {
      uploads.complete(key, upload, parts);
    } else if (store.stat(key).isEmpty()) {
      throw new IOException("the parts of video " + video.id() + " are gone from the store");
    }
  }

  private void queue(ReadyToStart video) {
    JobId job = JobId.random(random);
    Instant now = Moment.now(clock);
    if (!videos.replace(video, video.submit(job, now))) {
      // Whoever changed it first has submitted or deleted it; either is right.
      return;
    }
    jobs.insert(
        new RenderJob(
            job,
            video.account(),
            video.id(),
            now,
            Optional.empty(),
            List.of(),
            Optional.empty(),
            OptionalLong.empty(),
            Optional.empty(),
            Progress.none(),
            false));
    steps.enqueue(RenderFlow.first(job));
  }
}
