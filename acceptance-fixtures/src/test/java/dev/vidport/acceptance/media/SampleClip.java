package dev.vidport.acceptance.media;

import dev.vidport.media.TestClips;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Sample uploads of typical kinds, with the expected output of each. Clips with several renditions
 * have few frames, and the others small ones, because most of the tests wait for a render.
 */
public enum SampleClip {
  FULL_HD(12, 2, 1, true, "1920x1080", "1280x720", "854x480", "640x360"),
  PORTRAIT(30, 10, 1, true, "480x854", "360x640"),
  SILENT(100, 25, 1, false, "320x180"),
  WEBM(120, 30, 1, true, "320x180"),
  NTSC_MKV(180, 30_000, 1001, true, "320x180");

  private static final TestClips CLIPS = TestClips.in(Path.of("target", "clips"));

  private final int frames;
  private final int rateNum;
  private final int rateDen;
  private final boolean hasAudio;
  private final String sizes;

  SampleClip(int frames, int rateNum, int rateDen, boolean hasAudio, String... sizes) {
    this.frames = frames;
    this.rateNum = rateNum;
    this.rateDen = rateDen;
    this.hasAudio = hasAudio;
    this.sizes = String.join(" ", sizes);
  }

  /** Further clips for single tests. */
  public static TestClips others() {
    return CLIPS;
  }

  public Path file() {
    return switch (this) {
      case FULL_HD -> CLIPS.sparseFullHd();
      case PORTRAIT -> CLIPS.slowPortrait();
      case SILENT -> CLIPS.silent25();
      case WEBM -> CLIPS.webm();
      case NTSC_MKV -> CLIPS.ntscMkv();
    };
  }

  /** The numbers shown in its frames, each once and in order. */
  public List<Integer> numbers() {
    return IntStream.range(0, frames).boxed().toList();
  }

  /** The frame rate in ffprobe's notation. */
  public String rate() {
    return rateNum + "/" + rateDen;
  }

  public double framesPerSecond() {
    return (double) rateNum / rateDen;
  }

  public double seconds() {
    return frames / framesPerSecond();
  }

  public boolean hasAudio() {
    return hasAudio;
  }

  /** Width and height of every rendition, the largest first. */
  public List<String> sizes() {
    return List.of(sizes.split(" ", -1));
  }
}
