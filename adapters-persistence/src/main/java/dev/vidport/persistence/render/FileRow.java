package dev.vidport.persistence.render;

import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.upload.UploadFileRole;
import java.util.Optional;

/**
 * A file that a render reads, as stored.
 *
 * @param file role of the uploaded file; empty for a published file
 * @param job the job that published the file; empty for an uploaded file
 */
public record FileRow(String video, Optional<UploadFileRole> file, Optional<String> job) {
  public static FileRow of(SourceFile source) {
    return source.match(
        original ->
            new FileRow(original.video().value(), Optional.of(original.file()), Optional.empty()),
        published ->
            new FileRow(
                published.video().value(), Optional.empty(), Optional.of(published.job().value())));
  }

  public SourceFile source() {
    return file.isPresent() ? new SourceFile.Original(new VideoId(video), file.get()) : published();
  }

  SourceFile.Published published() {
    return new SourceFile.Published(new VideoId(video), new JobId(job.orElseThrow()));
  }
}
