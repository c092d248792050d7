package dev.vidport.library.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.usecases.storage.port.ObjectStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Optional;

/**
 * How far a move has come, as an object of the new store. So a store says that it is an unfinished
 * target, and any machine can continue the move.
 *
 * @param installation which installation is moved
 * @param state the state of the source when the move began
 * @param position the last video whose objects are complete; empty at the beginning
 */
record MoveRecord(String installation, String state, Optional<VideoId> position) {
  private static final ObjectKey ROOT = new ObjectKey("move");
  private static final ObjectKey KEY = ROOT.child("record.txt");
  private static final ObjectKey UPLOADS = ROOT.child("uploads");
  private static final int MAX_BYTES = 4_096;

  /** Empty if the store is not the target of a move. */
  static Optional<MoveRecord> read(ObjectStore store) throws IOException {
    Optional<String> text = text(store, KEY);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    List<String> lines = text.get().lines().toList();
    return Optional.of(
        new MoveRecord(
            lines.get(0),
            lines.get(1),
            lines.size() > 2 ? Optional.of(new VideoId(lines.get(2))) : Optional.empty()));
  }

  void write(ObjectStore store) throws IOException {
    String text =
        installation + "\n" + state + "\n" + position.map(id -> id.value() + "\n").orElse("");
    store.put(KEY, text.getBytes(UTF_8), ContentTypes.TEXT);
  }

  MoveRecord at(VideoId video) {
    return new MoveRecord(installation, state, Optional.of(video));
  }

  /** The name of the upload that continues another one; empty if none does. */
  static Optional<String> upload(ObjectStore store, VideoId video, UploadFileRole file)
      throws IOException {
    return text(store, uploadKey(video, file));
  }

  static void writeUpload(ObjectStore store, VideoId video, UploadFileRole file, String name)
      throws IOException {
    store.put(uploadKey(video, file), name.getBytes(UTF_8), ContentTypes.TEXT);
  }

  private static ObjectKey uploadKey(VideoId video, UploadFileRole file) {
    return UPLOADS.child(video.value() + "-" + file.label());
  }

  /** Deletes everything that a move has recorded. */
  static void delete(ObjectStore store) throws IOException {
    long unused = store.deleteAll(ROOT);
  }

  private static Optional<String> text(ObjectStore store, ObjectKey key) throws IOException {
    try (InputStream in = store.read(key, 0, MAX_BYTES)) {
      return Optional.of(new String(in.readAllBytes(), UTF_8));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }
}
