package dev.vidport.host.doctor;

import dev.vidport.library.internal.PrivateFolder;
import dev.vidport.media.capability.Capabilities;
import dev.vidport.media.settings.FfmpegPrograms;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.doctor.port.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Checks Java, ffmpeg, the data folder and its disk. */
final class MachineChecks {
  private static final int OLDEST_JAVA = 17;
  private static final long PROBLEM_BYTES = 1L << 30;
  private static final long ADVICE_BYTES = 20L << 30;

  private MachineChecks() {}

  static List<Finding> java() {
    Runtime.Version version = Runtime.version();
    String text =
        version
            + ", "
            + Runtime.getRuntime().availableProcessors()
            + " cores, heap up to "
            + (Runtime.getRuntime().maxMemory() >> 20)
            + " MiB";
    return List.of(
        version.feature() >= OLDEST_JAVA
            ? Finding.ok("java", text)
            : Finding.problem("java", text, "install Java " + OLDEST_JAVA + " or newer"));
  }

  /** The user of this process. */
  static List<Finding> user() {
    String name = System.getProperty("user.name", "unknown");
    return user(name, isRoot(name));
  }

  static List<Finding> user(String name, boolean isRoot) {
    return List.of(
        isRoot
            ? Finding.advice(
                "user",
                "runs as " + name + ", who may do anything on this machine",
                "run the service as a user of its own, who owns the data folder")
            : Finding.ok("user", "runs as " + name));
  }

  private static boolean isRoot(String name) {
    try {
      // Some container images have another name for the user 0.
      return Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return name.equals("root");
    }
  }

  static List<Finding> ffmpeg(FfmpegSettings settings) {
    Capabilities found = Capabilities.of(settings);
    if (!found.slow().isEmpty()) {
      return found.slow().stream()
          .map(
              slow ->
                  Finding.problem(
                      "ffmpeg", slow, "the machine may be overloaded: check again later"))
          .toList();
    }
    if (!found.isSufficient()) {
      return found.missing().stream()
          .map(
              missing ->
                  missing.contains("VIDPORT_FFMPEG")
                      ? Finding.problem("ffmpeg", missing)
                      : Finding.problem(
                          "ffmpeg",
                          missing,
                          "install a full ffmpeg (apt-get install ffmpeg) or set VIDPORT_FFMPEG and"
                              + " VIDPORT_FFPROBE"))
          .toList();
    }
    return Stream.concat(
            Stream.of(
                Finding.ok(
                    "ffmpeg",
                    found.version() + found.programs().map(MachineChecks::place).orElse(""))),
            found.recommendations().stream().map(advised -> Finding.advice("ffmpeg", advised)))
        .toList();
  }

  private static String place(FfmpegPrograms programs) {
    return "; " + programs.ffmpeg() + ", of " + programs.origin().text();
  }

  static List<Finding> dataFolder(Path folder) {
    Path absolute = folder.toAbsolutePath().normalize();
    try {
      PrivateFolder.create(absolute);
      Files.delete(Files.createTempFile(absolute, "doctor", ".tmp"));
    } catch (IOException e) {
      return List.of(
          PrivateFolder.obstacle(absolute)
              .map(why -> Finding.problem("data", why))
              .orElseGet(
                  () ->
                      Finding.problem(
                          "data",
                          absolute + " is not writable (" + e.getClass().getSimpleName() + ")",
                          "grant the user of this process write access, or set"
                              + " VIDPORT_DATA_DIR")));
    }
    return List.of(Finding.ok("data", absolute + " is writable"), disk(absolute));
  }

  /** Whether other users of the machine have access to one of the folders, or this one has none. */
  static List<Finding> permissions(List<Path> folders) {
    List<Finding> problems = new ArrayList<>();
    for (Path folder : folders) {
      try {
        PrivateFolder.problem(folder)
            .ifPresent(why -> problems.add(Finding.problem("permissions", why)));
      } catch (IOException e) {
        problems.add(
            Finding.problem(
                "permissions", "can't read the permissions of " + folder + ": " + e.getMessage()));
      }
    }
    return problems.isEmpty()
        ? List.of(Finding.ok("permissions", "no folder is accessible to other users"))
        : List.copyOf(problems);
  }

  private static Finding disk(Path folder) {
    try {
      long free = Files.getFileStore(folder).getUsableSpace();
      String text = String.format(Locale.ROOT, "%.1f GB free in %s", free / 1e9, folder);
      if (free < PROBLEM_BYTES) {
        return Finding.problem("disk", text + ", so processing would fail", "free disk space");
      }
      return free < ADVICE_BYTES
          ? Finding.advice(
              "disk", text, "free disk space: processing a video needs about three times its size")
          : Finding.ok("disk", text);
    } catch (IOException e) {
      return Finding.problem(
          "disk", "can't read the free space of " + folder + ": " + e.getMessage());
    }
  }
}
