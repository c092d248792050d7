package dev.vidport.domain.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.Chapter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClipChaptersTest {
  private static final SourceFile.Published FILE = file("1");

  /** At 0, 10, 20, 30 and 40 s. */
  private static final List<Chapter> CHAPTERS =
      List.of(
          new Chapter(0, "A"),
          new Chapter(10_000_000, "B"),
          new Chapter(20_000_000, "C"),
          new Chapter(30_000_000, "D"),
          new Chapter(40_000_000, "E"));

  private static SourceFile.Published file(String digit) {
    return new SourceFile.Published(new VideoId(digit.repeat(32)), new JobId(digit.repeat(32)));
  }

  private static EditClip clip(SourceFile.Published file, double start, Optional<Double> end) {
    return new EditClip(file, start, end, Optional.empty());
  }

  private static List<String> titles(EditClip... clips) {
    return ClipChapters.of(FILE, List.of(clips), CHAPTERS).stream().map(Chapter::title).toList();
  }

  @Test
  void clipNeedsTheChapterThatItStartsInAndThoseUntilItsEnd() {
    assertThat(titles(clip(FILE, 15, Optional.of(25.0)))).containsExactly("B", "C");
    assertThat(titles(clip(FILE, 12, Optional.of(18.0)))).containsExactly("B");
    assertThat(titles(clip(FILE, 35, Optional.empty()))).containsExactly("D", "E");
  }

  @Test
  void chaptersNextToACutAreKeptBecauseItMovesToAFrame() {
    assertThat(titles(clip(FILE, 20, Optional.of(30.0)))).containsExactly("B", "C", "D");
  }

  @Test
  void allClipsOfAFileCountAndNoOthers() {
    assertThat(
            titles(
                clip(FILE, 42, Optional.of(43.0)),
                clip(file("2"), 12, Optional.of(13.0)),
                clip(FILE, 2, Optional.of(3.0))))
        .containsExactly("A", "E");
  }
}
