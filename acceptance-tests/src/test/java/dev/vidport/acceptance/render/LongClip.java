package dev.vidport.acceptance.render;

import dev.vidport.acceptance.api.Api;
import dev.vidport.acceptance.api.Uploads;
import dev.vidport.acceptance.media.Clip;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** A clip that takes a while to render: the largest one, over and over. */
final class LongClip {
  private static final int TIMES = 2;
  private static final int SECONDS = 60;

  private LongClip() {}

  /** Makes the clip in {@code folder}. */
  static Path in(Path folder) throws IOException, InterruptedException {
    Path file = folder.resolve("long.mp4");
    List<String> line =
        List.of(
            "ffmpeg",
            "-nostdin",
            "-v",
            "error",
            "-stream_loop",
            Integer.toString(TIMES - 1),
            "-i",
            Clip.FULL_HD.file().toString(),
            "-map",
            "0:v:0",
            "-c",
            "copy",
            file.toString());
    Process process = new ProcessBuilder(line).inheritIO().start();
    try {
      if (!process.waitFor(SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new IOException("ffmpeg could not make the long clip");
      }
    } finally {
      process.destroyForcibly();
    }
    return file;
  }

  /**
   * Uploads the clip and starts its processing; answers the video's id. Its best rendition is left
   * out, which alone would take longer than the others together.
   */
  static String submit(Api api, Path clip) {
    return Uploads.submit(api, clip, Map.of("maxHeight", 720), Map.of());
  }

  /** The numbers that its frames carry, in order. */
  static List<Integer> numbers() {
    List<Integer> once = Clip.FULL_HD.numbers();
    return IntStream.range(0, once.size() * TIMES)
        .map(frame -> once.get(frame % once.size()))
        .boxed()
        .toList();
  }
}
