package dev.vidport.bench.system;

import dev.vidport.media.settings.FfmpegSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Properties;

/** Describes the machine that runs the measurements. */
public final class MachineInfo {
  private MachineInfo() {}

  /** Date, processors, operating system, Java and ffmpeg. */
  public static String describe() throws IOException, InterruptedException {
    return String.join(
        ", ",
        LocalDate.now(ZoneOffset.UTC).toString(),
        Runtime.getRuntime().availableProcessors() + " cores",
        system(),
        "Java " + System.getProperty("java.version"),
        ProgramRunner.firstLine(FfmpegSettings.defaults().ffmpeg(), "-version")
            .replaceFirst(" Copyright.*", ""));
  }

  private static String system() throws IOException {
    Path release = Path.of("/etc/os-release");
    Properties names = new Properties();
    if (Files.exists(release)) {
      try (var reader = Files.newBufferedReader(release)) {
        names.load(reader);
      }
    }
    return names.getProperty("PRETTY_NAME", System.getProperty("os.name")).replace("\"", "");
  }
}
