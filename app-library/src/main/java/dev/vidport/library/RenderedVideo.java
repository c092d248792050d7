package dev.vidport.library;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Output;
import dev.vidport.usecases.storage.port.ObjectStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A published video: HLS files, an MP4, a poster and further stills in the object store. */
public final class RenderedVideo {
  private final Vidport vidport;
  private final Principal owner;
  private final Ended video;

  RenderedVideo(Vidport vidport, Principal owner, Ended video) {
    this.vidport = vidport;
    this.owner = owner;
    this.video = video;
  }

  public VideoId id() {
    return video.id();
  }

  /** Length, size and renditions. */
  public Output output() {
    return video.output().orElseThrow();
  }

  /**
   * Copies all files to {@code folder}, which is created if needed: {@code video.mp4}, {@code
   * master.m3u8} and the files that it refers to, {@code poster.jpg} and the other stills. Replaces
   * files of the same names.
   *
   * @return {@code folder}
   */
  public Path saveTo(Path folder) throws IOException {
    ObjectKey root = ObjectKey.output(video.id(), video.job());
    for (StoredObject file : store().list(root)) {
      Path target = folder.resolve(file.key().value().substring(root.value().length() + 1));
      Files.createDirectories(target.getParent());
      try (InputStream content = store().read(file.key(), 0, file.sizeBytes())) {
        Files.copy(content, target, StandardCopyOption.REPLACE_EXISTING);
      }
    }
    return folder;
  }

  /** Deletes the video with all its files. */
  public void delete() throws IOException {
    vidport.videos().delete().handle(owner, video.id());
  }

  private ObjectStore store() {
    return vidport.store();
  }
}
