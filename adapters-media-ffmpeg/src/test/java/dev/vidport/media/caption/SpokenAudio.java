package dev.vidport.media.caption;

import dev.vidport.media.TestPrograms;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Audio for speech recognizers: WAV, 16 bits, 16 kHz, mono. ffmpeg makes it. */
public final class SpokenAudio {
  private final Path folder;

  public SpokenAudio(Path folder) {
    this.folder = folder;
  }

  /** English speech by the synthesizer flite, after {@code silence} seconds of silence. */
  public Path saying(String text, double silence) throws IOException {
    return make(
        "speech.wav",
        "flite=text='" + text + "':voice=slt,adelay=" + Math.round(silence * 1000) + ":all=1");
  }

  public Path silence(int seconds) throws IOException {
    return make("silence.wav", "anullsrc=r=16000:cl=mono:d=" + seconds);
  }

  private Path make(String name, String graph) throws IOException {
    Path file = folder.resolve(name);
    List<String> line =
        new ArrayList<>(
            List.of(TestPrograms.ffmpeg(), "-v", "error", "-y", "-f", "lavfi", "-i", graph));
    line.addAll(List.of("-ac", "1", "-ar", "16000", "-c:a", "pcm_s16le", file.toString()));
    Process process = new ProcessBuilder(line).inheritIO().start();
    try {
      if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
        process.destroyForcibly();
        throw new IOException("ffmpeg failed: " + graph);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
    return file;
  }
}
