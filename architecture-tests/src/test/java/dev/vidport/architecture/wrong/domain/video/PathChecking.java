package dev.vidport.architecture.wrong.domain.video;

import java.io.IOException;
import java.nio.file.Path;

/** A value that looks at the disk. */
final class PathChecking {
  Path real(Path file) throws IOException {
    return file.toRealPath();
  }
}
