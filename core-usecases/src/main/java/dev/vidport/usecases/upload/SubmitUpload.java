package dev.vidport.usecases.upload;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.Part;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.upload.UploadSession;
import dev.vidport.domain.video.ReadyToStart;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.job.RenderJobQueue;
import dev.vidport.usecases.storage.GarbageCollector;
import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.transaction.port.DamagedDataException;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.usage.UsageRecorder;
import dev.vidport.usecases.video.FindVideo;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Joins the parts of a completed upload in the store, queues its render job, and counts the stored
 * files.
 */
public final class SubmitUpload {
  private final FindVideo find;
  private final MultipartUploads uploads;
  private final ObjectStore store;
  private final PartManifest manifest;
  private final GarbageCollector garbage;
  private final RenderJobQueue queue;
  private final UsageRecorder usage;
  private final Transactions transactions;
  private final RandomGenerator random;
  private final Clock clock;

  public SubmitUpload(
      FindVideo find,
      MultipartUploads uploads,
      ObjectStore store,
      GarbageCollector garbage,
      RenderJobQueue queue,
      UsageRecorder usage,
      Transactions transactions,
      RandomGenerator random,
      Clock clock) {
    this.find = find;
    this.uploads = uploads;
    this.store = store;
    this.manifest = new PartManifest(store);
    this.garbage = garbage;
    this.queue = queue;
    this.usage = usage;
    this.transactions = transactions;
    this.random = random;
    this.clock = clock;
  }

  /** Safe to call repeatedly and concurrently: the video is submitted once. */
  void handle(ReadyToStart video) throws IOException {
    long sizeBytes = 0;
    for (Map.Entry<UploadFileRole, UploadSession> file : video.files().all().entrySet()) {
      sizeBytes += join(video, file.getKey(), file.getValue());
    }
    long joined = sizeBytes;
    transactions.run(() -> submit(video, joined));
  }

  /**
   * @return size of the joined file in bytes; a part may have been sent again, in another size,
   *     after the check
   */
  private long join(ReadyToStart video, UploadFileRole file, UploadSession session)
      throws IOException {
    ObjectKey key = ObjectKey.original(video.id(), file);
    String upload = session.storeUploadId();
    List<Part> parts = session.own(uploads.parts(key, upload));
    if (parts.isEmpty()) {
      // An earlier call has joined them, or the upload is lost.
      return store
          .stat(key)
          .orElseThrow(
              () ->
                  new DamagedDataException(
                      "the parts of video " + video.id() + " are missing in the store"))
          .sizeBytes();
    }
    if (video.prestart().isPresent()) {
      manifest.write(video.id(), video.prestart().get().job(), file, parts);
    }
    uploads.complete(key, upload, parts);
    return Part.totalBytes(parts);
  }

  private void submit(ReadyToStart video, long sizeBytes) {
    video.activeJob().ifPresent(queue::resume);
    JobId fresh = JobId.random(random);
    // A concurrent submission or deletion takes precedence.
    Optional<Submitted> submitted =
        find.change(video.account(), video.id(), now -> submitted(now, fresh, sizeBytes))
            .filter(Submitted.class::isInstance)
            .map(Submitted.class::cast);
    submitted.filter(now -> now.job().equals(fresh)).ifPresent(queue::render);
    if (video.files().isStreaming()) {
      deleteLateParts(video);
    }
    submitted.ifPresent(usage::submitted);
  }

  private Video submitted(Video video, JobId fresh, long sizeBytes) {
    return video instanceof ReadyToStart ready
        ? ready.withSize(sizeBytes).submit(fresh, Timestamps.now(clock))
        : video;
  }

  /** Parts that still arrive by links that were signed before the completion are garbage. */
  private void deleteLateParts(ReadyToStart video) {
    video.files().all().keySet().stream()
        .map(file -> ObjectKey.original(video.id(), file).parts())
        .forEach(garbage::deleteAfterLinksExpire);
  }
}
