package dev.vidport.bench.hostile;

import dev.vidport.bench.system.ProgramRunner;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Small files that are costly to process. */
final class CostlyClips {
  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  private CostlyClips() {}

  static List<Path> in(Path folder) throws IOException, InterruptedException {
    return List.of(huge(folder), endless(folder));
  }

  /** A few black frames of 8192×4320: some kilobytes that need gigabytes to decode and scale. */
  private static Path huge(Path folder) throws IOException, InterruptedException {
    return black("8192x4320", 5, folder.resolve("huge.mp4"));
  }

  /** Four hours of black at 5 frames per second in less than a megabyte. */
  private static Path endless(Path folder) throws IOException, InterruptedException {
    Path minute = black("64x64", 300, folder.resolve("minute.mp4"));
    Path file = folder.resolve("endless.mp4");
    List<String> repeat = List.of("-stream_loop", "239", "-i", minute.toString(), "-c", "copy");
    return ffmpeg(repeat, file);
  }

  private static Path black(String size, int frames, Path file)
      throws IOException, InterruptedException {
    List<String> options = new ArrayList<>();
    options.addAll(List.of("-f", "lavfi", "-i", "color=black:rate=5:size=" + size));
    options.addAll(List.of("-frames:v", Integer.toString(frames)));
    options.addAll(List.of("-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"));
    return ffmpeg(options, file);
  }

  private static Path ffmpeg(List<String> options, Path file)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("ffmpeg", "-nostdin", "-v", "error", "-y"));
    command.addAll(options);
    command.add(file.toString());
    String unused = ProgramRunner.run(command, file.getParent(), TIMEOUT);
    return file;
  }
}
