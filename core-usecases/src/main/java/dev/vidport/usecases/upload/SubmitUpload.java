package dev.vidport.usecases.upload;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.Moment;
import dev.vidport.domain.upload.Part;
import dev.vidport.domain.upload.UploadFile;
import dev.vidport.domain.upload.UploadSession;
import dev.vidport.domain.video.ReadyToStart;
import dev.vidport.domain.video.Submitted;
import dev.vidport.usecases.job.QueueJob;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.ObjectStore;
import dev.vidport.usecases.storage.PartUploads;
import dev.vidport.usecases.video.Videos;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** Has the store join the parts of a closed upload, and queues its render job. */
public final class SubmitUpload {
  private final Videos videos;
  private final PartUploads uploads;
  private final ObjectStore store;
  private final QueueJob queue;
  private final Transactions transactions;
  private final RandomGenerator random;
  private final Clock clock;

  public SubmitUpload(
      Videos videos,
      PartUploads uploads,
      ObjectStore store,
      QueueJob queue,
      Transactions transactions,
      RandomGenerator random,
      Clock clock) {
    this.videos = videos;
    this.uploads = uploads;
    this.store = store;
    this.queue = queue;
    this.transactions = transactions;
    this.random = random;
    this.clock = clock;
  }

  /** Safe to call again, and by two at a time: the video is submitted once. */
  void handle(ReadyToStart video) throws IOException {
    for (Map.Entry<UploadFile, UploadSession> file : video.files().all().entrySet()) {
      join(video, file.getKey(), file.getValue().storeUpload());
    }
    transactions.run(() -> submit(video));
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

  private void submit(ReadyToStart video) {
    Submitted submitted = video.submit(JobId.random(random), Moment.now(clock));
    // Whoever changed it first has submitted or deleted it; either is right.
    if (videos.replace(video, submitted)) {
      queue.handle(submitted);
    }
  }
}
