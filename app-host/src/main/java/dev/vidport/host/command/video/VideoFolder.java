package dev.vidport.host.command.video;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Finds the video files of a folder, by their names. */
final class VideoFolder {
  private static final Set<String> ENDINGS =
      Set.of(
          "mp4", "m4v", "mov", "mkv", "webm", "avi", "mpg", "mpeg", "ts", "m2ts", "mts", "flv",
          "wmv", "3gp", "ogv");

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
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    return !name.startsWith(".")
        && ENDINGS.contains(name.substring(name.lastIndexOf('.') + 1))
        && Files.isRegularFile(file)
        && Files.size(file) > 0;
  }
}
