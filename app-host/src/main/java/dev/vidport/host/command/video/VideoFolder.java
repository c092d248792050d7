package dev.vidport.host.command.video;

import dev.vidport.host.migrate.VideoFileNames;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Finds the video files of a folder, by their names. */
final class VideoFolder {
  private VideoFolder() {}

  /** The files in the folder itself, by name; without hidden and empty ones. */
  static List<Path> files(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
      for (Path file : all) {
        if (isVideo(file)) {
          files.add(file);
        }
      }
    }
    Collections.sort(files);
    return files;
  }

  private static boolean isVideo(Path file) throws IOException {
    return VideoFileNames.isVideo(String.valueOf(file.getFileName()))
        && Files.isRegularFile(file)
        && Files.size(file) > 0;
  }
}
