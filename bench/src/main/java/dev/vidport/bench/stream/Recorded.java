package dev.vidport.bench.stream;

import dev.vidport.bench.job.Clip;
import dev.vidport.bench.system.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What a browser records: 30 frames a second, with sound, written as it is made.
 *
 * @param name what people call it
 */
record Recorded(String name, Path file, int seconds) {
  private static final Duration TO_MAKE = Duration.ofMinutes(10);

  /** Changes when the recipe does. */
  private static final String RECIPE = "1";

  /** VP8 and Opus, without length and index. */
  static Recorded webm(Clip clip, int seconds) throws IOException, InterruptedException {
    return made(
        "WebM",
        clip,
        seconds,
        "webm",
        "-c:v libvpx -deadline realtime -cpu-used 8 -b:v 5M -minrate 4M -g 90 -c:a libopus -live 1"
            + " -cluster_time_limit 1000");
  }

  /** H.264 and AAC in fragments of a second. */
  static Recorded fragments(Clip clip, int seconds) throws IOException, InterruptedException {
    return made(
        "fragmented MP4",
        clip,
        seconds,
        "mp4",
        "-c:v libx264 -preset ultrafast -b:v 5M -g 30 -c:a aac"
            + " -movflags +frag_keyframe+empty_moov+default_base_moof");
  }

  private static Recorded made(
      String kind, Clip clip, int seconds, String extension, String options)
      throws IOException, InterruptedException {
    Path folder = Path.of(System.getProperty("java.io.tmpdir"));
    String name = "vidport-bench-recording-" + RECIPE + "-" + clip.height() + "-" + seconds;
    Path file = folder.resolve(name + "." + extension);
    if (!Files.exists(file)) {
      Path unfinished = Files.createTempFile(folder, "vidport-bench-recording", "." + extension);
      try {
        List<String> line = new ArrayList<>();
        line.addAll(List.of("ffmpeg", "-nostdin", "-v", "error", "-y", "-stream_loop", "-1"));
        line.addAll(List.of("-i", clip.file().toString(), "-t", Integer.toString(seconds)));
        line.addAll(List.of(options.split(" ", -1)));
        line.add(unfinished.toString());
        String unused = Programs.run(line, folder, TO_MAKE);
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(unfinished);
      }
    }
    return new Recorded(kind + ", " + clip.height() + "p30, " + seconds + " s", file, seconds);
  }
}
