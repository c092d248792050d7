package dev.vidport.usecases.render;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.upload.UploadFiles;
import dev.vidport.domain.video.ReadyToStart;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.upload.port.Imports;
import dev.vidport.usecases.video.port.Videos;
import java.time.Clock;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Gives access to recordings and their files while they are being uploaded, and to imports while
 * they are being fetched.
 */
public final class LiveRecordings {
  private final Videos videos;
  private final Imports imports;
  private final MultipartUploads uploads;
  private final ObjectStore store;
  private final PollDelay pause;
  private final BiConsumer<JobId, Exception> failures;
  private final Clock clock;

  /**
   * @param pause delay between two polls for new parts
   * @param failures receives the reason why a recording could not be rendered live
   */
  public LiveRecordings(
      Videos videos,
      Imports imports,
      MultipartUploads uploads,
      ObjectStore store,
      PollDelay pause,
      BiConsumer<JobId, Exception> failures,
      Clock clock) {
    this.videos = videos;
    this.imports = imports;
    this.uploads = uploads;
    this.store = store;
    this.pause = pause;
    this.failures = failures;
    this.clock = clock;
  }

  Recording of(RenderJob job) {
    return new Recording(videos, job, clock, pause);
  }

  /** Its files, in the order of the sources of the video; empty once the recording is complete. */
  List<RecordingFile> files(Recording recording, Video video) {
    if (video instanceof Uploading open) {
      return files(recording, open.files());
    }
    if (video instanceof Submitted && video.details().isUnfetched()) {
      return List.of(
          new RecordingFile(
              uploads,
              store,
              recording,
              UploadFileRole.SOURCE,
              new ImportedUpload(imports, uploads::readsParts, video.id())));
    }
    return video instanceof ReadyToStart ready ? files(recording, ready.files()) : List.of();
  }

  void reportFailure(JobId job, Exception reason) {
    failures.accept(job, reason);
  }

  private List<RecordingFile> files(Recording recording, UploadFiles files) {
    return files.all().entrySet().stream()
        .map(
            file ->
                new RecordingFile(
                    uploads,
                    store,
                    recording,
                    file.getKey(),
                    () -> file.getValue().storeUploadId()))
        .toList();
  }
}
