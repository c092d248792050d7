package dev.vidport.domain.upload;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * The files of one unfinished upload.
 *
 * @param camera the camera recording that accompanies a screen recording; empty for an upload of
 *     one file
 */
public record UploadFiles(UploadSession source, Optional<UploadSession> camera) {
  /** An upload of one file. */
  public static UploadFiles only(UploadSession source) {
    return new UploadFiles(source, Optional.empty());
  }

  /** The file with this role; empty if the upload has no such file. */
  public Optional<UploadSession> of(UploadFileRole file) {
    return file == UploadFileRole.SOURCE ? Optional.of(source) : camera;
  }

  /** All files of the upload, the source first. */
  public Map<UploadFileRole, UploadSession> all() {
    Map<UploadFileRole, UploadSession> all = new EnumMap<>(UploadFileRole.class);
    all.put(UploadFileRole.SOURCE, source);
    camera.ifPresent(session -> all.put(UploadFileRole.CAMERA, session));
    return Collections.unmodifiableMap(all);
  }

  /** Whether this is a streaming upload. */
  public boolean isStreaming() {
    return source.plan().isEmpty();
  }

  /** Total size in bytes of all files; 0 for an unfinished recording. */
  public long sizeBytes() {
    return all().values().stream().mapToLong(UploadSession::sizeBytes).sum();
  }

  /** These files with the sizes of those that were recorded. */
  public UploadFiles arrived(Map<UploadFileRole, StreamedFile.Totals> totals) {
    return new UploadFiles(
        arrived(UploadFileRole.SOURCE, source, totals),
        camera.map(session -> arrived(UploadFileRole.CAMERA, session, totals)));
  }

  private static UploadSession arrived(
      UploadFileRole file, UploadSession session, Map<UploadFileRole, StreamedFile.Totals> totals) {
    return Optional.ofNullable(totals.get(file)).map(session::arrived).orElse(session);
  }
}
