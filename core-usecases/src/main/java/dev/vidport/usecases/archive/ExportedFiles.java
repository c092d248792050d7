package dev.vidport.usecases.archive;

import dev.vidport.domain.edit.SourceFile;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.video.Ended;
import dev.vidport.usecases.archive.port.ArchivedVideo.ArchivedFile;
import dev.vidport.usecases.storage.port.ObjectStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Finds the files of a video that its archive has: its uploaded files, what its job has published,
 * its watermark and the captions in its picture. What is made of them on request is made again.
 */
final class ExportedFiles {
  private final ObjectStore store;

  ExportedFiles(ObjectStore store) {
    this.store = store;
  }

  List<ArchivedFile> of(Ended video) throws IOException {
    VideoId id = video.id();
    List<ArchivedFile> files = new ArrayList<>();
    for (StoredObject object : store.list(ObjectKey.ofVideo(id))) {
      if (belongs(object.key(), video)) {
        files.add(new ArchivedFile(object.key(), object.sizeBytes()));
      }
    }
    // Files that were uploaded for another video, which may have been deleted.
    for (SourceFile.Original original : video.details().material().originals().toList()) {
      if (!original.video().equals(id)) {
        Optional<StoredObject> shared = store.stat(ObjectKey.of(original));
        shared.ifPresent(object -> files.add(new ArchivedFile(object.key(), object.sizeBytes())));
      }
    }
    files.sort(Comparator.comparing(file -> file.key().value()));
    return files;
  }

  /** Whether an archive may have {@code key} as a file of {@code video}. */
  static boolean belongs(ObjectKey key, Ended video) {
    String path = key.value();
    return isOriginal(key, video)
        || path.startsWith(ObjectKey.output(video.id(), video.job()).value() + "/")
        || video.details().options().watermark().map(ObjectKey::of).filter(key::equals).isPresent()
        || isBurned(key, video);
  }

  private static boolean isBurned(ObjectKey key, Ended video) {
    return video
        .details()
        .options()
        .burnedCaptions()
        .filter(
            captions ->
                captions.texts().stream()
                    .anyMatch(text -> ObjectKey.of(captions, text).equals(key)))
        .isPresent();
  }

  private static boolean isOriginal(ObjectKey key, Ended video) {
    for (UploadFileRole role : UploadFileRole.values()) {
      if (key.equals(ObjectKey.original(video.id(), role))) {
        return true;
      }
    }
    return video.details().material().originals().map(ObjectKey::of).anyMatch(key::equals);
  }
}
