package dev.vidport.library;

import java.nio.file.Path;
import java.time.Duration;

/** The shortest program with Vidport inside. Part of docs/embedding.md. */
final class EmbeddedExample {
  private EmbeddedExample() {}

  static void run(Path source, Path folder) throws Exception {
    try (Vidport vidport = Vidport.inMemory()) {
      vidport
          .render(source, RenderRequest.maxHeight(720).trim(0.5, 2.5))
          .onProgress(progress -> System.out.println(progress.percent() + " %"))
          .await(Duration.ofMinutes(5))
          .saveTo(folder);
    }
  }
}
