package dev.vidport.domain.upload;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * The files of one upload, on their way into the store.
 *
 * @param camera the recording of a camera beside the screen; empty for an upload of one file
 */
public record UploadFiles(UploadSession source, Optional<UploadSession> camera) {
  /** An upload of one file. */
  public static UploadFiles only(UploadSession source) {
    return new UploadFiles(source, Optional.empty());
  }

  /** The file that is meant; empty when the upload has none such. */
  public Optional<UploadSession> of(UploadFile file) {
    return file == UploadFile.SOURCE ? Optional.of(source) : camera;
  }

  /** Every file that the upload has, the source first. */
  public Map<UploadFile, UploadSession> all() {
    Map<UploadFile, UploadSession> all = new EnumMap<>(UploadFile.class);
    all.put(UploadFile.SOURCE, source);
    camera.ifPresent(session -> all.put(UploadFile.CAMERA, session));
    return Collections.unmodifiableMap(all);
  }

  /** Whether the files are sent while they are recorded. */
  public boolean streaming() {
    return source.plan().isEmpty();
  }

  /** Bytes of all files whose size is known; 0 while they are recorded. */
  public long sizeBytes() {
    return all().values().stream()
        .flatMap(session -> session.plan().stream())
        .mapToLong(PartPlan::sizeBytes)
        .sum();
  }
}
