package dev.vidport.mediafile;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A call in the background. Part of docs/embedding.md. */
final class TaskExample {
  private TaskExample() {}

  static RenderedMedia run(Media media, Path source, Path target) {
    return media
        .start(m -> m.mp4(source, target, VideoOptions.defaults()))
        .onProgress(share -> System.out.println(Math.round(100 * share) + " %"))
        .orTimeout(10, TimeUnit.MINUTES)
        .join();
  }
}
