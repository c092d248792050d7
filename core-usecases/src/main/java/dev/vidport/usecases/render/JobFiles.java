package dev.vidport.usecases.render;

import dev.vidport.usecases.job.StepControl;
import dev.vidport.usecases.job.StepStopped;
import dev.vidport.usecases.playback.OutputFile;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.ObjectStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

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
    publish(files, name -> RenderFiles.published(work.job(), name), work.control());
  }

  /**
   * Stores files where players find them before the job has ended.
   *
   * @param files by the names of {@link dev.vidport.usecases.playback.EarlyFile}
   */
  void publishEarly(Work work, Map<String, Path> files) throws IOException, StepStopped {
    publish(files, name -> RenderFiles.early(work.job(), name), work.control());
  }

  private void publish(
      Map<String, Path> files, Function<String, ObjectKey> key, StepControl control)
      throws IOException, StepStopped {
    // A playlist that is there before what it names would send players to nothing.
    List<String> names =
        files.keySet().stream().sorted(Comparator.comparing(OutputFile::isPlaylist)).toList();
    for (String name : names) {
      put(key.apply(name), files.get(name), control);
    }
  }
}
