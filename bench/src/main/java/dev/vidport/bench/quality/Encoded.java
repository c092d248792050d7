package dev.vidport.bench.quality;

import dev.vidport.bench.system.Programs;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A picture track that was made.
 *
 * @param frames in it
 * @param bits of its frames, without what the container adds
 */
record Encoded(Path file, Size size, long frames, long bits) {
  private static final Duration TO_COUNT = Duration.ofMinutes(1);

  static Encoded of(Path file, Size size) throws IOException, InterruptedException {
    String answer =
        Programs.run(
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
            TO_COUNT);
    List<Long> bytes =
        answer.lines().map(line -> Long.parseLong(line.replace(",", "").strip())).toList();
    return new Encoded(
        file, size, bytes.size(), 8 * bytes.stream().mapToLong(Long::longValue).sum());
  }

  /**
   * @param rate frames a second
   */
  double kbps(double rate) {
    return bits / (frames / rate) / 1000;
  }
}
