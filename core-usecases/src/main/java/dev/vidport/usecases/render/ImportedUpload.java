package dev.vidport.usecases.render;

import dev.vidport.domain.id.VideoId;
import dev.vidport.usecases.upload.port.Imports;
import dev.vidport.usecases.upload.port.PendingImport;
import dev.vidport.usecases.upload.port.PendingImport.Transfer;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The store's upload of an import: the one of the transfer that was under way at the first look.
 */
final class ImportedUpload implements RecordingFile.StoreUpload {
  private final Imports imports;
  private final VideoId video;
  private Optional<String> first = Optional.empty();

  ImportedUpload(Imports imports, VideoId video) {
    this.imports = imports;
    this.video = video;
  }

  /**
   * The store's name of the upload, also after its end.
   *
   * @throws IOException if the transfer has begun again, perhaps with another version of the file
   */
  @Override
  public synchronized String id() throws IOException {
    Optional<String> current =
        imports.find(video).flatMap(PendingImport::transfer).map(Transfer::storeUploadId);
    if (first.isEmpty()) {
      first = current;
    }
    if (current.isPresent() && !current.equals(first)) {
      throw new IOException("the transfer of the import has begun again");
    }
    return first.orElseThrow(() -> new IOException("the import has no transfer"));
  }

  @Override
  public OptionalLong totalBytes() {
    return imports.find(video).map(PendingImport::totalBytes).orElseGet(OptionalLong::empty);
  }
}
