package dev.vidport.media.settings;

import dev.vidport.ffmpeg.BundledFfmpeg;
import dev.vidport.ffmpeg.UnpackedFfmpeg;
import dev.vidport.media.settings.FfmpegPrograms.Origin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Finds the programs that settings lead to. */
final class ProgramSearch {
  private static final String FFMPEG = "ffmpeg";
  private static final String FFPROBE = "ffprobe";

  private static final FfmpegPrograms OF_PATH = new FfmpegPrograms(Origin.PATH, FFMPEG, FFPROBE);

  /** By cache folder. */
  private static final Map<Optional<Path>, FfmpegPrograms> FOUND = new ConcurrentHashMap<>();

  private static final boolean HAS_ARTIFACT = hasArtifact();

  private ProgramSearch() {}

  static FfmpegPrograms locate(ProgramSettings settings) throws IOException {
    if (settings.ffmpeg().isPresent() || settings.ffprobe().isPresent()) {
      return new FfmpegPrograms(
          Origin.SETTINGS, settings.ffmpeg().orElse(FFMPEG), settings.ffprobe().orElse(FFPROBE));
    }
    return HAS_ARTIFACT ? unpacked(settings.cacheFolder()) : OF_PATH;
  }

  static Optional<String> unsupportedPlatform() {
    try {
      return HAS_ARTIFACT && BundledFfmpeg.find().isEmpty()
          ? Optional.of(BundledFfmpeg.platform())
          : Optional.empty();
    } catch (IOException damaged) {
      return Optional.empty();
    }
  }

  /** An embedder may leave the artifact out. */
  private static boolean hasArtifact() {
    try {
      return !BundledFfmpeg.platform().isEmpty();
    } catch (NoClassDefFoundError leftOut) {
      return false;
    }
  }

  private static FfmpegPrograms unpacked(Optional<Path> cacheFolder) throws IOException {
    FfmpegPrograms known = FOUND.get(cacheFolder);
    if (known != null && isPresent(known)) {
      return known;
    }
    Optional<BundledFfmpeg> bundled = BundledFfmpeg.find();
    FfmpegPrograms found = bundled.isPresent() ? unpack(bundled.get(), cacheFolder) : OF_PATH;
    FOUND.put(cacheFolder, found);
    return found;
  }

  /** A folder of temporary files may be cleared while this process runs. */
  private static boolean isPresent(FfmpegPrograms programs) {
    return programs.origin() == Origin.PATH || Files.exists(Path.of(programs.ffmpeg()));
  }

  private static FfmpegPrograms unpack(BundledFfmpeg bundled, Optional<Path> cacheFolder)
      throws IOException {
    UnpackedFfmpeg unpacked = bundled.unpack(cacheFolder);
    return new FfmpegPrograms(
        Origin.ARTIFACT, unpacked.ffmpeg().toString(), unpacked.ffprobe().toString());
  }
}
