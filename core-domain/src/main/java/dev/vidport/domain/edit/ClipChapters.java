package dev.vidport.domain.edit;

import dev.vidport.domain.media.Chapter;
import java.util.List;
import java.util.stream.IntStream;

/** Selects the chapters that clips of one file may show. Pure. */
public final class ClipChapters {
  /** In seconds. Cuts move to frames, and an edit with cuts has at least ten frames per second. */
  private static final double MARGIN = 1;

  private ClipChapters() {}

  /**
   * @param clips all clips of the edit
   * @param chapters of the video of the file, in order
   */
  public static List<Chapter> of(
      SourceFile.Published file, List<EditClip> clips, List<Chapter> chapters) {
    List<EditClip> shown = clips.stream().filter(clip -> clip.file().equals(file)).toList();
    return IntStream.range(0, chapters.size())
        .filter(i -> shown.stream().anyMatch(clip -> overlaps(clip, chapters, i)))
        .mapToObj(chapters::get)
        .toList();
  }

  /** A chapter lasts until the next one. */
  private static boolean overlaps(EditClip clip, List<Chapter> chapters, int i) {
    double start = chapters.get(i).startMicros() / 1e6;
    double end =
        i + 1 < chapters.size()
            ? chapters.get(i + 1).startMicros() / 1e6
            : Double.POSITIVE_INFINITY;
    return end > clip.start() - MARGIN
        && start < clip.end().orElse(Double.POSITIVE_INFINITY) + MARGIN;
  }
}
