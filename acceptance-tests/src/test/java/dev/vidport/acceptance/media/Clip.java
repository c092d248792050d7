package dev.vidport.acceptance.media;

import dev.vidport.media.TestClips;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** The kinds of clips that users have, and what has to become of each. */
public enum Clip {
  FULL_HD(180, 30, 1, true, "1920x1080", "1280x720", "854x480", "640x360"),
  PORTRAIT(90, 30, 1, true, "480x854", "360x640"),
  SILENT(100, 25, 1, false, "640x360"),
  WEBM(120, 30, 1, true, "640x360"),
  NTSC_MKV(180, 30_000, 1001, true, "640x360");

  private static final TestClips CLIPS = TestClips.in(Path.of("target", "clips"));

  private final int frames;
  private final int rateNum;
  private final int rateDen;
  private final boolean sound;
  private final String sizes;

  Clip(int frames, int rateNum, int rateDen, boolean sound, String... sizes) {
    this.frames = frames;
    this.rateNum = rateNum;
    this.rateDen = rateDen;
    this.sound = sound;
    this.sizes = String.join(" ", sizes);
  }

  /** The clips that are not of a kind of their own. */
  public static TestClips others() {
    return CLIPS;
  }

  public Path file() {
    return switch (this) {
      case FULL_HD -> CLIPS.fullHd();
      case PORTRAIT -> CLIPS.portrait();
      case SILENT -> CLIPS.silent25();
      case WEBM -> CLIPS.webm();
      case NTSC_MKV -> CLIPS.ntscMkv();
    };
  }

  /** The numbers that its frames carry: each once, in order. */
  public List<Integer> numbers() {
    return IntStream.range(0, frames).boxed().toList();
  }

  /** As ffprobe writes it. */
  public String rate() {
    return rateNum + "/" + rateDen;
  }

  public double framesPerSecond() {
    return (double) rateNum / rateDen;
  }

  public double seconds() {
    return frames / framesPerSecond();
  }

  public boolean hasSound() {
    return sound;
  }

  /** Width and height of every rendition, the largest first. */
  public List<String> sizes() {
    return List.of(sizes.split(" ", -1));
  }
}
