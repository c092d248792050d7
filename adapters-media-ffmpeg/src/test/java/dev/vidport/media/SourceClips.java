package dev.vidport.media;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Sources of every kind, small and short. What {@link TestClips} writes into frames and sound is
 * written by these too; pictures of {@link #corners} have a colour in each.
 */
final class SourceClips {
  private static final TestClips CLIPS = TestClips.in(Path.of("target", "clips"));

  /** Fast to make, and exact enough to tell colours. */
  static final String H264 = "-c:v libx264 -preset ultrafast -crf 18";

  private SourceClips() {}

  /**
   * Runs ffmpeg, once for all tests.
   *
   * @param options with a space between each two, as nothing in them has one
   */
  static Path made(String name, String... options) {
    List<String> words = new ArrayList<>();
    for (String some : options) {
      words.addAll(List.of(some.split(" ", -1)));
    }
    return CLIPS.made(name, words);
  }

  /** A copy of {@code source} whose bytes are changed. */
  static Path changed(String name, Path source, Change change) throws Exception {
    Path file = source.resolveSibling(name);
    byte[] bytes = change.of(Files.readAllBytes(source));
    Path draft = Files.write(Files.createTempFile(source.getParent(), "draft", name), bytes);
    // Another run of the tests may read it.
    return Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /** The same without its end. */
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
    List<String> picture = TestClips.picture(size, rate, seconds);
    return "-f lavfi -i " + picture.get(3) + "," + picture.get(5);
  }

  /** An input of sound that clicks in the middle of each second, in one channel. */
  static String clicks(int seconds) {
    String click = "if(lt(mod(t+0.5,1),0.005),0.8*cos(2*PI*1000*(t+0.5)),0)";
    return "-f lavfi -i aevalsrc='%s':s=48000:d=%d".formatted(click, seconds);
  }

  /** What becomes of a file's bytes. */
  interface Change {
    byte[] of(byte[] bytes);
  }
}
