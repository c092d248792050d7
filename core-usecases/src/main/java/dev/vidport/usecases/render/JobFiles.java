package dev.vidport.usecases.render;

import dev.vidport.usecases.job.StepControl;
import dev.vidport.usecases.job.StepStopped;
import dev.vidport.usecases.playback.OutputFile;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.ObjectStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** Stores what steps made. */
final class JobFiles {
  private final ObjectStore store;

  JobFiles(ObjectStore store) {
    this.store = store;
  }

  /** Stops before a file is stored rather than after: what is stored late is stored for nobody. */
  void put(ObjectKey key, Path file, StepControl control) throws IOException, StepStopped {
    control.confirm();
    store.put(key, file, OutputFile.contentType(key.value()));
  }

  /**
   * Stores files where players will find them.
   *
   * @param files by their published names
   */
  void publish(Work work, Map<String, Path> files) throws IOException, StepStopped {
    for (Map.Entry<String, Path> file : files.entrySet()) {
      put(RenderFiles.published(work.job(), file.getKey()), file.getValue(), work.control());
    }
  }
}
