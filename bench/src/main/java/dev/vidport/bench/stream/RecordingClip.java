package dev.vidport.bench.stream;

import dev.vidport.bench.job.BenchClip;
import dev.vidport.bench.system.ProgramRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A file as a browser records it: 30 frames per second, with audio, written continuously.
 *
 * @param name as printed in reports
 */
record RecordingClip(String name, Path file, int seconds) {
  private static final Duration TIMEOUT = Duration.ofMinutes(10);

  /** Part of the file name. Change it with the recipe. */
  private static final String RECIPE = "1";

  /** WebM with VP8 and Opus, without duration and index. */
  static RecordingClip webm(BenchClip clip, int seconds) throws IOException, InterruptedException {
    return webm(clip, seconds, "-b:v 5M -minrate 4M");
  }

  /** The same with 2.5 Mbit/s, the rate of browsers. */
  static RecordingClip shortWebm(BenchClip clip, int seconds)
      throws IOException, InterruptedException {
    return webm(clip, seconds, "-b:v 2500k -minrate 2M");
  }

  private static RecordingClip webm(BenchClip clip, int seconds, String rate)
      throws IOException, InterruptedException {
    return create(
        "WebM",
        clip,
        seconds,
        "webm",
        "-c:v libvpx -deadline realtime -cpu-used 8 "
            + rate
            + " -g 90 -c:a libopus -live 1 -cluster_time_limit 1000");
  }

  /** MP4 with H.264 and AAC, in fragments of one second. */
  static RecordingClip fragments(BenchClip clip, int seconds)
      throws IOException, InterruptedException {
    return create(
        "fragmented MP4",
        clip,
        seconds,
        "mp4",
        "-c:v libx264 -preset ultrafast -b:v 5M -g 30 -c:a aac"
            + " -movflags +frag_keyframe+empty_moov+default_base_moof");
  }

  private static RecordingClip create(
      String kind, BenchClip clip, int seconds, String extension, String options)
      throws IOException, InterruptedException {
    Path folder = Path.of(System.getProperty("java.io.tmpdir"));
    String name = "vidport-bench-recording-" + RECIPE + "-" + clip.height() + "-" + seconds;
    Path file = folder.resolve(name + "." + extension);
    if (!Files.exists(file)) {
      Path unfinished = Files.createTempFile(folder, "vidport-bench-recording", "." + extension);
      try {
        List<String> command = new ArrayList<>();
        command.addAll(List.of("ffmpeg", "-nostdin", "-v", "error", "-y", "-stream_loop", "-1"));
        command.addAll(List.of("-i", clip.file().toString(), "-t", Integer.toString(seconds)));
        command.addAll(List.of(options.split(" ", -1)));
        command.add(unfinished.toString());
        String unused = ProgramRunner.run(command, folder, TIMEOUT);
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(unfinished);
      }
    }
    return new RecordingClip(kind + ", " + clip.height() + "p30, " + seconds + " s", file, seconds);
  }
}
