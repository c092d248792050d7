package dev.vidport.usecases.render;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.upload.UploadFiles;
import dev.vidport.domain.video.ReadyToStart;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.job.RenderJob;
import dev.vidport.usecases.storage.ObjectStore;
import dev.vidport.usecases.storage.PartUploads;
import dev.vidport.usecases.video.Videos;
import java.time.Clock;
import java.util.List;
import java.util.function.BiConsumer;

/** Finds what there is of recordings while they arrive. */
public final class Recordings {
  private final Videos videos;
  private final PartUploads uploads;
  private final ObjectStore store;
  private final Pause pause;
  private final BiConsumer<JobId, Exception> dropped;
  private final Clock clock;

  /**
   * @param pause between two looks at whether more has arrived
   * @param dropped hears why a recording could not be rendered while it arrived
   */
  public Recordings(
      Videos videos,
      PartUploads uploads,
      ObjectStore store,
      Pause pause,
      BiConsumer<JobId, Exception> dropped,
      Clock clock) {
    this.videos = videos;
    this.uploads = uploads;
    this.store = store;
    this.pause = pause;
    this.dropped = dropped;
    this.clock = clock;
  }

  Recording of(RenderJob job) {
    return new Recording(videos, job, clock, pause);
  }

  /** Its files, in the order in which a video is made of them; none once it is complete. */
  List<ArrivingFile> files(Recording recording, Video video) {
    if (video instanceof Uploading open) {
      return files(recording, open.files());
    }
    return video instanceof ReadyToStart ready ? files(recording, ready.files()) : List.of();
  }

  void dropped(JobId job, Exception why) {
    dropped.accept(job, why);
  }

  private List<ArrivingFile> files(Recording recording, UploadFiles files) {
    return files.all().entrySet().stream()
        .map(file -> new ArrivingFile(uploads, store, recording, file.getKey(), file.getValue()))
        .toList();
  }
}
