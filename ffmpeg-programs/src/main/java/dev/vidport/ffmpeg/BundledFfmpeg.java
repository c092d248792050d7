package dev.vidport.ffmpeg;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The programs ffmpeg and ffprobe that an artifact on the class path contains ({@code
 * org.bytedeco:ffmpeg}). They are unpacked once into a cache folder of the user, and run as
 * programs of their own; no code of them is loaded into this process.
 */
public final class BundledFfmpeg {
  private final ProgramArchive archive;

  private BundledFfmpeg(ProgramArchive archive) {
    this.archive = archive;
  }

  /**
   * The programs for this platform; empty if the class path has none.
   *
   * @throws UnusableFfmpegException when the artifact is damaged
   */
  public static Optional<BundledFfmpeg> find() throws UnusableFfmpegException {
    ClassLoader loader = BundledFfmpeg.class.getClassLoader();
    return ProgramArchive.find(loader, ProgramPlatform.current()).map(BundledFfmpeg::new);
  }

  static Optional<BundledFfmpeg> find(ClassLoader loader, String system, String processor)
      throws UnusableFfmpegException {
    return ProgramArchive.find(loader, ProgramPlatform.of(system, processor))
        .map(BundledFfmpeg::new);
  }

  /** The platform of this process, such as {@code linux-x86_64}. */
  public static String platform() {
    return ProgramPlatform.current().name();
  }

  /** The part of the artifact that is used, such as {@code linux-x86_64-gpl}. */
  public String classifier() {
    return archive.classifier();
  }

  /** The file of the artifact. */
  public String location() {
    return archive.location();
  }

  /**
   * Unpacks the programs, unless a process of this user has done so.
   *
   * @param cache the folder to use; without it, {@code vidport} in the user's folder of caches, or
   *     else in the folder of temporary files
   * @throws UnusableFfmpegException when they can't be unpacked, or not be run there
   */
  public UnpackedFfmpeg unpack(Optional<Path> cache) throws UnusableFfmpegException {
    return unpack(
        CacheFolder.candidates(
            cache,
            System.getenv(),
            Path.of(System.getProperty("user.home", "")),
            Path.of(System.getProperty("java.io.tmpdir", ""))),
        Clock.systemUTC());
  }

  UnpackedFfmpeg unpack(List<Path> candidates, Clock clock) throws UnusableFfmpegException {
    List<String> problems = new ArrayList<>();
    IOException last = new IOException("there is no folder");
    for (Path candidate : candidates) {
      try {
        return new ProgramCache(CacheFolder.open(candidate), clock).get(archive);
      } catch (UnusableFfmpegException damaged) {
        throw damaged;
      } catch (IOException e) {
        problems.add(candidate + " " + CacheFolder.reason(e));
        last = e;
      }
    }
    throw new UnusableFfmpegException(
        "ffmpeg can't be unpacked: "
            + String.join("; ", problems)
            + ": set VIDPORT_FFMPEG_CACHE to a folder with 100 MiB free in which this user may write"
            + " and run programs, or VIDPORT_FFMPEG and VIDPORT_FFPROBE to installed programs",
        last);
  }
}
