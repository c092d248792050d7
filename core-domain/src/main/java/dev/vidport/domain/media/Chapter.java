package dev.vidport.domain.media;

import dev.vidport.domain.id.VisibleText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A named part of a video or source. It lasts until the next one, or until the end.
 *
 * @param startMicros its start, in microseconds from the start of the video, or on the source's
 *     clock
 * @param title plain text in one line
 */
public record Chapter(long startMicros, String title) {
  /** More than any player shows. */
  public static final int MAX_COUNT = 200;

  /** In characters. */
  public static final int MAX_TITLE = 200;

  /** Whether a video can have a chapter of this title. */
  public static boolean isTitle(String text) {
    return !text.isBlank()
        && text.codePointCount(0, text.length()) <= MAX_TITLE
        && text.codePoints().allMatch(VisibleText::isPlain);
  }

  /**
   * The chapters that a file contains, as far as a video can have them.
   *
   * @param found in any order, with any text
   */
  public static List<Chapter> ofFile(List<Chapter> found) {
    List<Chapter> chapters = new ArrayList<>();
    for (Chapter chapter :
        found.stream().sorted(Comparator.comparingLong(Chapter::startMicros)).toList()) {
      boolean isNew =
          chapters.isEmpty()
              || chapters.get(chapters.size() - 1).startMicros() < chapter.startMicros();
      if (isNew && chapters.size() < MAX_COUNT) {
        chapters.add(new Chapter(chapter.startMicros(), named(chapter, chapters.size() + 1)));
      }
    }
    return List.copyOf(chapters);
  }

  private static String named(Chapter chapter, int number) {
    String shown = title(chapter.title());
    return shown.isEmpty() ? "Chapter " + number : shown;
  }

  /** Any text as a title, which is empty if nothing of it is visible. */
  public static String title(String text) {
    String plain =
        text.codePoints()
            .map(character -> VisibleText.isPlain(character) ? character : ' ')
            .limit(4L * MAX_TITLE)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString()
            .strip()
            .replaceAll(" {2,}", " ");
    int end =
        plain.offsetByCodePoints(0, Math.min(MAX_TITLE, plain.codePointCount(0, plain.length())));
    return plain.substring(0, end).strip();
  }
}
