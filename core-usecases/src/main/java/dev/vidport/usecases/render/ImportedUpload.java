package dev.vidport.usecases.render;

import dev.vidport.domain.id.VideoId;
import dev.vidport.usecases.upload.port.Imports;
import dev.vidport.usecases.upload.port.PendingImport;
import dev.vidport.usecases.upload.port.PendingImport.Transfer;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * The store's upload of an import: the one of the transfer that was under way at the first look.
 */
final class ImportedUpload implements RecordingFile.StoreUpload {
  private final Imports imports;
  private final Predicate<String> isReadable;
  private final VideoId video;
  private Optional<String> first = Optional.empty();

  /**
   * @param isReadable whether parts of an upload can be read before they are joined
   */
  ImportedUpload(Imports imports, Predicate<String> isReadable, VideoId video) {
    this.imports = imports;
    this.isReadable = isReadable;
    this.video = video;
  }

  /**
   * The store's name of the upload, also after its end.
   *
   * @throws ReplacedUploadException if the transfer has begun again, perhaps with another version
   *     of the file, whose parts can't be read before they are joined
   */
  @Override
  public synchronized String id() throws IOException {
    Optional<String> current =
        imports.find(video).flatMap(PendingImport::transfer).map(Transfer::storeUploadId);
    if (first.isEmpty()) {
      first = current.filter(isReadable);
    }
    if (current.isPresent() && !current.equals(first)) {
      throw new ReplacedUploadException();
    }
    return first.orElseThrow(() -> new IOException("the import has no transfer"));
  }

  @Override
  public OptionalLong totalBytes() {
    return imports.find(video).map(PendingImport::totalBytes).orElseGet(OptionalLong::empty);
  }
}
