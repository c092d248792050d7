package dev.vidport.usecases;

import dev.vidport.usecases.processing.CancelProcessing;
import dev.vidport.usecases.processing.DeleteDueVideos;
import dev.vidport.usecases.processing.DeleteVideo;
import dev.vidport.usecases.processing.ProcessingUseCases;
import dev.vidport.usecases.processing.Reprocess;
import dev.vidport.usecases.processing.RetryProcessing;
import dev.vidport.usecases.status.GetVideo;
import dev.vidport.usecases.status.GetVideoUsage;
import dev.vidport.usecases.status.ListVideos;
import dev.vidport.usecases.status.StatusUseCases;
import dev.vidport.usecases.status.VideoWatch;
import dev.vidport.usecases.video.ChangeMetadata;
import dev.vidport.usecases.video.FindVideo;
import dev.vidport.usecases.video.VideoChapters;
import java.time.Clock;

/**
 * The use cases of stored videos, of the features {@code status}, {@code processing} and {@code
 * video}.
 */
public record VideoUseCases(
    GetVideo get,
    GetVideoUsage usage,
    ListVideos list,
    VideoWatch watch,
    ChangeMetadata changeMetadata,
    VideoChapters chapters,
    CancelProcessing cancel,
    Reprocess reprocess,
    RetryProcessing retry,
    DeleteVideo delete,
    DeleteDueVideos deleteDue) {

  static VideoUseCases of(
      StatusUseCases status, ProcessingUseCases processing, FindVideo find, Clock clock) {
    return new VideoUseCases(
        status.get(),
        status.usage(),
        status.list(),
        status.watch(),
        new ChangeMetadata(find, clock),
        new VideoChapters(find),
        processing.cancel(),
        processing.reprocess(),
        processing.retry(),
        processing.delete(),
        processing.deleteDue());
  }
}
