package dev.vidport.media;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Generates small and short sources of every kind, with frame numbers and clicks as in {@link
 * TestClips}, or with coloured {@link #corners}.
 */
final class SourceClips {
  private static final TestClips CLIPS = TestClips.in(Path.of("target", "clips"));

  /** Fast to encode, and exact enough to compare colours. */
  static final String H264 = "-c:v libx264 -preset ultrafast -crf 18";

  private SourceClips() {}

  /**
   * Generates a clip with ffmpeg, once for all tests.
   *
   * @param options ffmpeg options, separated by spaces; no option contains a space
   */
  static Path generate(String name, String... options) {
    List<String> words = new ArrayList<>();
    for (String option : options) {
      words.addAll(List.of(option.split(" ", -1)));
    }
    return CLIPS.generate(name, words);
  }

  /** A copy of {@code source} with changed bytes. */
  static Path changed(String name, Path source, Change change) {
    Path file = source.resolveSibling(name);
    try {
      byte[] bytes = change.of(Files.readAllBytes(source));
      Path draft = Files.write(Files.createTempFile(source.getParent(), "draft", name), bytes);
      // Atomic, since another test run may read the file.
      return Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The packets of all parts in one file of this container, one after another. */
  static Path joined(Path folder, String container, Path... parts) throws Exception {
    StringBuilder list = new StringBuilder();
    StringBuilder name = new StringBuilder("joined");
    for (Path part : parts) {
      list.append("file '").append(part.toAbsolutePath()).append("'\n");
      name.append('-').append(part.getFileName());
    }
    Path names = Files.writeString(Files.createTempFile(folder, "parts", ".txt"), list);
    Path file = folder.resolve(name + "." + container);
    List<String> command = new ArrayList<>(List.of(TestPrograms.ffmpeg()));
    command.addAll(List.of("-nostdin -v error -y -f concat -safe 0 -i".split(" ", -1)));
    command.addAll(List.of(names.toString(), "-c", "copy", file.toString()));
    MediaReader.output(command);
    return file;
  }

  /** Twice two seconds of 30 numbered frames with clicks; the audio of each ends 56 ms early. */
  static Path withGapOfAudio(Path folder) throws Exception {
    Path part =
        generate(
            "short-audio.ts",
            numbered("160x90", "30", 2),
            clicks(2),
            H264,
            "-bf 0 -c:a mp2 -af atrim=end=1.944");
    return joined(folder, "ts", part, part);
  }

  /** The bytes of all files in one. */
  static Path appended(Path folder, Path first, Path... others) throws Exception {
    String name = first.getFileName().toString();
    Path file = folder.resolve("appended" + name.substring(name.lastIndexOf('.')));
    Files.write(file, Files.readAllBytes(first));
    for (Path other : others) {
      Files.write(file, Files.readAllBytes(other), StandardOpenOption.APPEND);
    }
    return file;
  }

  /** The first {@code share} of the file's bytes. */
  static Path cut(Path whole, double share) throws Exception {
    String name = "cut-%.2f-%s".formatted(share, whole.getFileName());
    return changed(name, whole, bytes -> Arrays.copyOf(bytes, (int) (bytes.length * share)));
  }

  /** An input of red, green, blue and grey corners: upper left, upper right, lower left, rest. */
  static String corners(String size, String rate, double seconds) {
    return "-f lavfi -i color=gray:s=%s:r=%s:d=%s".formatted(size, rate, seconds)
        + ",drawbox=w=iw/2:h=ih/2:color=red:t=fill"
        + ",drawbox=x=iw/2:w=iw/2:h=ih/2:color=lime:t=fill"
        + ",drawbox=y=ih/2:w=iw/2:h=ih/2:color=blue:t=fill";
  }

  /** An input whose frames carry their numbers. */
  static String numbered(String size, String rate, double seconds) {
    List<String> video = TestClips.video(size, rate, seconds);
    return "-f lavfi -i " + video.get(3) + "," + video.get(5);
  }

  /** An input of mono audio that clicks in the middle of each second. */
  static String clicks(int seconds) {
    String click = "if(lt(mod(t+0.5,1),0.005),0.8*cos(2*PI*1000*(t+0.5)),0)";
    return "-f lavfi -i aevalsrc='%s':s=48000:d=%d".formatted(click, seconds);
  }

  /** A change of a file's bytes. */
  interface Change {
    byte[] of(byte[] bytes);
  }
}
