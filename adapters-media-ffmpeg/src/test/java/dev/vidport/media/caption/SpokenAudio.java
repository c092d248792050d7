package dev.vidport.media.caption;

import dev.vidport.media.MediaReader;
import dev.vidport.media.Recordings;
import dev.vidport.media.TestPrograms;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Audio for speech recognizers: WAV, 16 bits, 16 kHz, mono. */
public final class SpokenAudio {
  private final Path folder;

  public SpokenAudio(Path folder) {
    this.folder = folder;
  }

  /**
   * English speech of the synthesizer flite. Not every build of ffmpeg has it, so it is recorded.
   *
   * @return FLAC, 16 kHz, mono
   */
  public static Path recording(Speech speech, Path folder) {
    return Recordings.copy("caption/" + speech.file, folder);
  }

  /** A recording after {@code silence} seconds of silence. */
  public Path saying(Speech speech, double silence) {
    return make(
        "speech.wav",
        List.of("-i", recording(speech, folder).toString()),
        "adelay=" + Math.round(silence * 1000) + ":all=1");
  }

  public Path silence(int seconds) {
    return make(
        "silence.wav",
        List.of("-f", "lavfi", "-i", "anullsrc=r=16000:cl=mono:d=" + seconds),
        "anull");
  }

  private Path make(String name, List<String> input, String filters) {
    Path file = folder.resolve(name);
    List<String> line = new ArrayList<>(List.of(TestPrograms.ffmpeg(), "-v", "error", "-y"));
    line.addAll(input);
    line.addAll(List.of("-af", filters, "-ac", "1", "-ar", "16000", "-c:a", "pcm_s16le"));
    line.add(file.toString());
    MediaReader.output(line);
    return file;
  }

  /** What is said. */
  public enum Speech {
    HELLO_WORLD("hello-world.flac"),
    FIRST_SENTENCE("first-sentence.flac"),
    /** "Hello world. This is the first sentence." */
    BOTH("hello-and-sentence.flac");

    private final String file;

    Speech(String file) {
      this.file = file;
    }
  }
}
