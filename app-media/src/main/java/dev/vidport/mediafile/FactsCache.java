package dev.vidport.mediafile;

import dev.vidport.domain.media.SourceFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The facts of the files that were used last: a probe reads all packets of a file, and most files
 * are used several times. A file that has changed is another file. Thread-safe.
 */
final class FactsCache {
  /** The facts of a long video take about a megabyte. */
  private static final int MAX_FILES = 16;

  private final Map<Version, SourceFacts> facts =
      new LinkedHashMap<>(MAX_FILES, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Version, SourceFacts> eldest) {
          return size() > MAX_FILES;
        }
      };

  synchronized Optional<SourceFacts> find(Version file) {
    return Optional.ofNullable(facts.get(file));
  }

  synchronized void put(Version file, SourceFacts found) {
    facts.put(file, found);
  }

  /**
   * A file at a time.
   *
   * @param fileKey identifies the file in its file system, if that has such a key
   */
  record Version(Path path, long size, FileTime modified, Optional<String> fileKey) {
    static Version of(Path file) throws IOException {
      BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
      return new Version(
          file.toAbsolutePath().normalize(),
          found.size(),
          found.lastModifiedTime(),
          Optional.ofNullable(found.fileKey()).map(Objects::toString));
    }
  }
}
