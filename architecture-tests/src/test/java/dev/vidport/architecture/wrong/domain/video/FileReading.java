package dev.vidport.architecture.wrong.domain.video;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A value that reads a file. */
final class FileReading {
  String content(Path file) throws IOException {
    return Files.readString(file);
  }
}
