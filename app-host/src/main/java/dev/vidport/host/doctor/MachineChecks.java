package dev.vidport.host.doctor;

import dev.vidport.library.internal.PrivateFolder;
import dev.vidport.library.settings.Role;
import dev.vidport.media.capability.Capabilities;
import dev.vidport.media.capability.CaptionDrawing;
import dev.vidport.media.settings.FfmpegPrograms;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.usecases.doctor.port.Finding;
import dev.vidport.usecases.doctor.port.FindingCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Checks Java, ffmpeg, the data folder and its disk. */
final class MachineChecks {
  private static final int OLDEST_JAVA = 17;
  private static final long PROBLEM_BYTES = 1L << 30;
  private static final long ADVICE_BYTES = 20L << 30;

  private MachineChecks() {}

  static List<Finding> java() {
    Runtime.Version version = Runtime.version();
    return List.of(
        version.feature() >= OLDEST_JAVA
            ? FindingCode.JAVA.ok(
                "version",
                version,
                "cores",
                Runtime.getRuntime().availableProcessors(),
                "heap",
                Runtime.getRuntime().maxMemory() >> 20)
            : FindingCode.JAVA_TOO_OLD.problem("version", version, "least", OLDEST_JAVA));
  }

  /** The user of this process. */
  static List<Finding> user() {
    String name = System.getProperty("user.name", "unknown");
    return user(name, isRoot(name));
  }

  static List<Finding> user(String name, boolean isRoot) {
    return List.of(
        isRoot ? FindingCode.USER_IS_ROOT.advice("user", name) : FindingCode.USER.ok("user", name));
  }

  private static boolean isRoot(String name) {
    try {
      // Some container images have another name for the user 0.
      return Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return name.equals("root");
    }
  }

  /**
   * @param role of this host; one that processes no videos works without ffmpeg
   */
  static List<Finding> ffmpeg(FfmpegSettings settings, Role role) {
    Capabilities found = Capabilities.of(settings);
    if (!found.slow().isEmpty()) {
      return found.slow().stream()
          .map(slow -> FindingCode.FFMPEG_SLOW.problem("reason", slow))
          .toList();
    }
    if (!found.isSufficient() && !role.processesVideos()) {
      String reasons = String.join("; ", found.missing());
      return List.of(FindingCode.FFMPEG_NOT_FOR_LINKS.advice("reason", reasons));
    }
    if (!found.isSufficient()) {
      return found.missing().stream()
          .map(
              missing ->
                  (missing.contains("VIDPORT_FFMPEG")
                          ? FindingCode.FFMPEG_UNUSABLE
                          : FindingCode.FFMPEG_INCOMPLETE)
                      .problem("reason", missing))
          .toList();
    }
    Stream<Finding> captions =
        role.processesVideos() ? Stream.of(captions(settings)) : Stream.empty();
    return Stream.of(
            Stream.of(
                FindingCode.FFMPEG.ok(
                    "text",
                    found.version() + found.programs().map(MachineChecks::place).orElse(""))),
            captions,
            found.recommendations().stream()
                .map(advised -> FindingCode.FFMPEG_FEATURE_MISSING.advice("reason", advised)))
        .flatMap(findings -> findings)
        .toList();
  }

  /** Optional, so a host that lacks it has no problem. */
  private static Finding captions(FfmpegSettings settings) {
    Optional<String> obstacle;
    try {
      obstacle = CaptionDrawing.obstacle(settings);
    } catch (IOException e) {
      obstacle = Optional.of(String.valueOf(e.getMessage()));
    }
    return obstacle
        .map(reason -> FindingCode.FFMPEG_DRAWS_NO_CAPTIONS.ok("reason", reason))
        .orElseGet(FindingCode.FFMPEG_DRAWS_CAPTIONS::ok);
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
              .map(why -> FindingCode.DATA_OBSTRUCTED.problem("reason", why))
              .orElseGet(
                  () ->
                      FindingCode.DATA_NOT_WRITABLE.problem(
                          "folder", absolute, "reason", e.getClass().getSimpleName())));
    }
    return List.of(FindingCode.DATA_WRITABLE.ok("folder", absolute), disk(absolute));
  }

  /** Whether other users of the machine have access to one of the folders, or this one has none. */
  static List<Finding> permissions(List<Path> folders) {
    List<Finding> problems = new ArrayList<>();
    for (Path folder : folders) {
      try {
        PrivateFolder.problem(folder)
            .ifPresent(why -> problems.add(FindingCode.FOLDER_ACCESSIBLE.problem("reason", why)));
      } catch (IOException e) {
        problems.add(
            FindingCode.PERMISSIONS_UNKNOWN.problem(
                "folder", folder, "reason", String.valueOf(e.getMessage())));
      }
    }
    return problems.isEmpty() ? List.of(FindingCode.FOLDERS_PRIVATE.ok()) : List.copyOf(problems);
  }

  private static Finding disk(Path folder) {
    // Not Files.getFileStore, which fails in a chroot.
    long free = folder.toFile().getUsableSpace();
    if (folder.toFile().getTotalSpace() == 0) {
      return FindingCode.DISK_UNKNOWN.problem(
          "folder", folder, "reason", "the system does not tell it");
    }
    String amount = String.format(Locale.ROOT, "%.1f", free / 1e9);
    if (free < PROBLEM_BYTES) {
      return FindingCode.DISK_FULL.problem("free", amount, "folder", folder);
    }
    return free < ADVICE_BYTES
        ? FindingCode.DISK_LOW.advice("free", amount, "folder", folder)
        : FindingCode.DISK_FREE.ok("free", amount, "folder", folder);
  }
}
