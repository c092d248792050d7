package dev.vidport.acceptance.render;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.UploadClient;
import dev.vidport.acceptance.media.SampleClip;
import dev.vidport.media.settings.FfmpegSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * A small sample clip, repeated. A test that interrupts its render slows that down, so that it does
 * not end before: the first progress is reported long before the last frame is encoded.
 */
final class LongSampleClip {
  private static final SampleClip REPEATED = SampleClip.SILENT;
  private static final int REPETITIONS = 3;
  private static final int TIMEOUT_SECONDS = 180;

  private LongSampleClip() {}

  /** Creates the clip in {@code folder}. */
  static Path in(Path folder) throws IOException, InterruptedException {
    Path file = folder.resolve("long.mp4");
    List<String> command =
        List.of(
            FfmpegSettings.defaults().ffmpeg(),
            "-nostdin",
            "-v",
            "error",
            "-stream_loop",
            Integer.toString(REPETITIONS - 1),
            "-i",
            REPEATED.file().toString(),
            "-map",
            "0:v:0",
            "-c",
            "copy",
            file.toString());
    Process process = new ProcessBuilder(command).inheritIO().start();
    try {
      if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new IOException("ffmpeg failed to create the long clip");
      }
    } finally {
      process.destroyForcibly();
    }
    return file;
  }

  /** Uploads the clip, starts its processing and returns the video id. */
  static String submit(AccountApi api, Path clip) {
    return UploadClient.submit(api, clip);
  }

  /** The numbers shown in its frames, in order. */
  static List<Integer> numbers() {
    List<Integer> once = REPEATED.numbers();
    return IntStream.range(0, once.size() * REPETITIONS)
        .map(frame -> once.get(frame % once.size()))
        .boxed()
        .toList();
  }
}
