package dev.vidport.domain.caption;

import dev.vidport.domain.media.Chapter;
import dev.vidport.domain.refusal.Problem;
import java.util.List;

/** Reads and writes chapters as WebVTT: a cue for each, whose text is the title. */
public final class ChapterFile {
  private ChapterFile() {}

  /**
   * Reads a file. The ends of cues and everything but times and text are ignored.
   *
   * @param text the file, decoded
   * @param lengthMicros length of the video in microseconds
   */
  public static ReadChapters parse(String text, long lengthMicros) {
    CaptionFile file = CaptionFile.parse(text, SpokenLanguage.UNDETERMINED, lengthMicros);
    List<Chapter> chapters =
        file.captions().cues().stream()
            .map(cue -> new Chapter(cue.startMicros(), String.join(" ", cue.lines())))
            .toList();
    return new ReadChapters(chapters, file.problems());
  }

  /**
   * @param chapters in order
   * @param lengthMicros length of the video in microseconds
   */
  public static String write(List<Chapter> chapters, long lengthMicros) {
    StringBuilder file = new StringBuilder(WebVtt.SIGNATURE).append("\n\n");
    for (int i = 0; i < chapters.size(); i++) {
      long end = i + 1 < chapters.size() ? chapters.get(i + 1).startMicros() : lengthMicros;
      long start = chapters.get(i).startMicros();
      file.append(CueTime.text(start, '.'))
          .append(" --> ")
          .append(CueTime.text(Math.max(end, start + 1_000), '.'))
          .append('\n')
          .append(WebVtt.escaped(chapters.get(i).title()))
          .append("\n\n");
    }
    return file.toString();
  }

  /**
   * @param chapters in the order of their starts, without those that have problems
   * @param problems as those of {@link CaptionFile}
   */
  public record ReadChapters(List<Chapter> chapters, List<Problem> problems) {
    public ReadChapters {
      chapters = List.copyOf(chapters);
      problems = List.copyOf(problems);
    }
  }
}
