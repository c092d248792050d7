package dev.vidport.domain.edit;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.upload.UploadFileRole;
import java.util.function.Function;

/** A file that a render reads. */
public sealed interface SourceFile {
  /** Applies the function for the kind of this file. */
  <T> T match(
      Function<? super Original, ? extends T> original,
      Function<? super Published, ? extends T> finished);

  /** A file as it was uploaded; {@code video} is the video that it was uploaded for. */
  record Original(VideoId video, UploadFileRole file) implements SourceFile {
    @Override
    public <T> T match(
        Function<? super Original, ? extends T> original,
        Function<? super Published, ? extends T> finished) {
      return original.apply(this);
    }
  }

  /** The MP4 that a job published for a video: what its viewers see, including redactions. */
  record Published(VideoId video, JobId job) implements SourceFile {
    @Override
    public <T> T match(
        Function<? super Original, ? extends T> original,
        Function<? super Published, ? extends T> finished) {
      return finished.apply(this);
    }
  }
}
