package dev.vidport.acceptance.render;

import java.nio.file.Path;

/** Classifies the stored files of a video by path. */
public final class StoredFiles {
  private StoredFiles() {}

  /** The original, including its metadata in the store. */
  public static boolean isOriginal(Path file) {
    return file.toString().matches(".*/videos/[0-9a-f]{32}/source(@/.*)?");
  }

  /** An early-playback file, including its metadata in the store. */
  public static boolean isEarly(Path file) {
    return file.toString().matches(".*/videos/[0-9a-f]{32}/early/[0-9a-f]{32}/.*");
  }

  /** A published output, including its metadata in the store. */
  public static boolean isPublished(Path file) {
    return file.toString().matches(".*/videos/[0-9a-f]{32}/out/[0-9a-f]{32}/[^/]+(/[^/]+)?");
  }
}
