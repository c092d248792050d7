package dev.vidport.persistence.render;

import dev.vidport.domain.media.Chapter;
import java.util.List;

/** A chapter, as stored. */
public record ChapterRow(long startMicros, String title) {
  public static List<ChapterRow> of(List<Chapter> chapters) {
    return chapters.stream()
        .map(chapter -> new ChapterRow(chapter.startMicros(), chapter.title()))
        .toList();
  }

  public static List<Chapter> chapters(List<ChapterRow> rows) {
    return rows.stream().map(row -> new Chapter(row.startMicros, row.title)).toList();
  }
}
