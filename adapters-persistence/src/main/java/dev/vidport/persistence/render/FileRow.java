package dev.vidport.persistence.render;

import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.upload.UploadFileRole;
import org.jspecify.annotations.Nullable;

/**
 * A file that a render reads, as stored.
 *
 * @param file kind of the uploaded file; null for a published file
 * @param job the job that published the file; null for an uploaded file
 */
public record FileRow(String video, @Nullable String file, @Nullable String job) {
  public static FileRow of(SourceFile source) {
    return source.match(
        original -> new FileRow(original.video().value(), original.file().name(), null),
        finished -> new FileRow(finished.video().value(), null, finished.job().value()));
  }

  public SourceFile source() {
    return file != null
        ? new SourceFile.Original(new VideoId(video), UploadFileRole.valueOf(file))
        : finished();
  }

  SourceFile.Published finished() {
    if (job == null) {
      throw new IllegalStateException(
          "a stored source of video " + video + " names neither an uploaded nor a published file");
    }
    return new SourceFile.Published(new VideoId(video), new JobId(job));
  }
}
