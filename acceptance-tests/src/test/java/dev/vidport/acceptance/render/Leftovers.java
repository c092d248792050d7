package dev.vidport.acceptance.render;

import java.nio.file.Path;

/** Tells the files apart that lie on disk for a video. */
public final class Leftovers {
  private Leftovers() {}

  /** The uploaded file, with what the store notes about it. */
  public static boolean isOriginal(Path file) {
    return file.toString().matches(".*/videos/[0-9a-f]{32}/source(@/.*)?");
  }

  /** What was shown before its job ended, with what the store notes about it. */
  public static boolean isEarly(Path file) {
    return file.toString().matches(".*/videos/[0-9a-f]{32}/work/[0-9a-f]{32}/early/.*");
  }

  /** What is published, with what the store notes about it. */
  public static boolean isPublished(Path file) {
    return file.toString().matches(".*/videos/[0-9a-f]{32}/out/[0-9a-f]{32}/[^/]+(/[^/]+)?");
  }
}
