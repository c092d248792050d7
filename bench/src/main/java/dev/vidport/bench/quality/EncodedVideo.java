package dev.vidport.bench.quality;

import dev.vidport.bench.system.ProgramRunner;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A video track of an encoded file.
 *
 * @param frames number of frames
 * @param bits size of all frames, without container overhead
 */
record EncodedVideo(Path file, RenditionSize size, long frames, long bits) {
  private static final Duration TIMEOUT = Duration.ofMinutes(1);

  static EncodedVideo of(Path file, RenditionSize size) throws IOException, InterruptedException {
    String output =
        ProgramRunner.run(
            List.of(
                "ffprobe",
                "-v",
                "error",
                "-select_streams",
                "v:0",
                "-show_entries",
                "packet=size",
                "-of",
                "csv=p=0",
                file.toString()),
            file.getParent(),
            TIMEOUT);
    List<Long> bytes =
        output.lines().map(line -> Long.parseLong(line.replace(",", "").strip())).toList();
    return new EncodedVideo(
        file, size, bytes.size(), 8 * bytes.stream().mapToLong(Long::longValue).sum());
  }

  /**
   * @param rate frames per second
   */
  double kbps(double rate) {
    return bits / (frames / rate) / 1000;
  }
}
