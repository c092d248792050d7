package dev.vidport.host.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that a user wants uploaded. */
final class VideoFile {
  private VideoFile() {}

  static Path checked(Path file) throws IOException {
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw new CommandFailed(Exit.USAGE, file + " is not a file that can be read.");
    }
    if (Files.size(file) == 0) {
      throw new CommandFailed(Exit.USAGE, file + " is empty.");
    }
    return file;
  }
}
