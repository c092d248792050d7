package dev.vidport.media.packaging;

import dev.vidport.usecases.media.port.MediaPackager;
import dev.vidport.usecases.step.port.StepControl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The published files that a packaging run wrote into a folder, and the tracks they contain. */
final class PackageOutput {
  private final Path folder;
  private final Map<String, FragmentedTrack> tracks = new LinkedHashMap<>();
  private final Map<String, Path> files = new LinkedHashMap<>();

  PackageOutput(Path folder) {
    this.folder = folder;
  }

  /** Reads the index of a file and adds the file to those that are published. */
  FragmentedTrack read(String name) throws IOException {
    FragmentedTrack track = TrackReader.read(folder.resolve(name));
    tracks.put(name, track);
    files.put(name, folder.resolve(name));
    return track;
  }

  /** Adds a file without reading its index to those that are published. */
  void add(String name) {
    files.put(name, folder.resolve(name));
  }

  Map<String, FragmentedTrack> tracks() {
    return tracks;
  }

  Map<String, Path> files() {
    return files;
  }

  /** Creates the folder of the one packaging run of a step. */
  static Path createFolder(StepControl control) throws IOException {
    return Files.createDirectory(control.workFolder().resolve("package"));
  }

  static MediaPackager.Packaged packaged(Map<String, Path> files, FragmentedTrack top) {
    return new MediaPackager.Packaged(files, Math.round(top.seconds(top.ticks()) * 1e6));
  }
}
