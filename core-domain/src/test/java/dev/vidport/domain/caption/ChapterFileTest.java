package dev.vidport.domain.caption;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.media.Chapter;
import dev.vidport.domain.refusal.Problem;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChapterFileTest {
  private static final long MINUTE = 60_000_000;

  /** What could end a cue, begin another one, or be markup. */
  private static final String HOSTILE =
      "</track><script>alert(1)</script> & \"a\" 'b' --> 00:00:05.000 {{x}} <00:01.000> \\";

  @Test
  void chapterLastsUntilTheNextOne() {
    String file =
        ChapterFile.write(
            List.of(new Chapter(0, "One"), new Chapter(1_500_000, "Two – 二")), MINUTE);

    assertThat(file)
        .isEqualTo(
            """
            WEBVTT

            00:00:00.000 --> 00:00:01.500
            One

            00:00:01.500 --> 00:01:00.000
            Two – 二

            """);
  }

  @Test
  void writtenFileIsReadAsTheSameChapters() {
    List<Chapter> chapters =
        List.of(
            new Chapter(0, HOSTILE),
            new Chapter(7_000_000, "a < b"),
            new Chapter(9_000_000, "NOTE"));

    assertThat(ChapterFile.parse(ChapterFile.write(chapters, MINUTE), MINUTE).chapters())
        .isEqualTo(chapters);
  }

  @Test
  void noTitleEndsItsCueOrIsMarkup() {
    String file = ChapterFile.write(List.of(new Chapter(0, HOSTILE)), MINUTE);

    assertThat(file).containsOnlyOnce("-->").doesNotContain("<");
    assertThat(file.lines()).hasSize(5);
  }

  @Test
  void problemsOfAFileNameTheirLines() {
    assertThat(ChapterFile.parse("WEBVTT\n\n00:05 --> 00:04\nA\n", MINUTE).problems())
        .extracting(Problem::field)
        .containsExactly("line 3");
  }

  @Test
  void chaptersOfAFileAreBoundedAndHavePlainTitles() {
    List<Chapter> many = IntStream.range(0, 5_000).mapToObj(i -> new Chapter(i, "x")).toList();

    assertThat(Chapter.ofFile(many)).hasSize(Chapter.MAX_COUNT);
    assertThat(
            Chapter.ofFile(
                List.of(
                    new Chapter(9, " b\r\n\u0007 \u202Ec\t"),
                    new Chapter(9, "the same time"),
                    new Chapter(3, "🎬".repeat(300)),
                    new Chapter(12, "\u0000"))))
        .containsExactly(
            new Chapter(3, "🎬".repeat(Chapter.MAX_TITLE)),
            new Chapter(9, "b c"),
            new Chapter(12, "Chapter 3"));
  }
}
