package dev.vidport.media.packaging;

import dev.vidport.usecases.render.MediaEngine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The streaming files that were made in a folder, and what is in them. */
final class Made {
  private final Path folder;
  private final Map<String, Track> tracks = new LinkedHashMap<>();
  private final Map<String, Path> files = new LinkedHashMap<>();

  Made(Path folder) {
    this.folder = folder;
  }

  /** Reads the index of a file, and has it published. */
  Track read(String name) throws IOException {
    Track track = TrackReader.read(folder.resolve(name));
    tracks.put(name, track);
    files.put(name, folder.resolve(name));
    return track;
  }

  /** Has a file published that has no track. */
  void add(String name) {
    files.put(name, folder.resolve(name));
  }

  Map<String, Track> tracks() {
    return tracks;
  }

  Map<String, Path> files() {
    return files;
  }

  static MediaEngine.Packaged packaged(Map<String, Path> files, Track top) {
    return new MediaEngine.Packaged(files, Math.round(top.seconds(top.ticks()) * 1e6));
  }
}
