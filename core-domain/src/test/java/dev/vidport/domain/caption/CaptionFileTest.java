package dev.vidport.domain.caption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vidport.domain.SeededCases;
import dev.vidport.domain.refusal.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CaptionFileTest {
  private static final long HOUR = 3_600_000_000L;

  private static CaptionFile parse(String text) {
    return CaptionFile.parse(text, SpokenLanguage.ENGLISH, HOUR);
  }

  private static List<Cue> cues(String text) {
    CaptionFile file = parse(text);
    assertThat(file.problems()).isEmpty();
    return file.captions().cues();
  }

  private static Cue cue(double start, double end, String... lines) {
    return new Cue(Math.round(start * 1e6), Math.round(end * 1e6), List.of(lines));
  }

  private static List<String> problems(String text) {
    return parse(text).problems().stream()
        .map(problem -> problem.field() + ": " + problem.message())
        .toList();
  }

  @Test
  void webVttIsReadWithoutWhatIsNotText() {
    assertThat(
            cues(
                """
                WEBVTT - Lecture 1
                Kind: captions
                Language: en

                STYLE
                ::cue { color: red }

                REGION
                id:fred

                NOTE A comment
                of two lines

                first
                00:01.500 --> 00:03.000 align:start position:10%
                <v Ann>Hello <i>you</i>,</v> <c.yellow>AT&amp;T</c>
                a &lt;b&gt; <00:00:02.000>c&nbsp;d

                NOTE between

                01:00:00.000 --> 01:00:02.000
                1 < 2 > 0
                """))
        .containsExactly(cue(1.5, 3, "Hello you, AT&T", "a <b> c\u00A0d"));
  }

  @Test
  void charactersWithoutWidthAreBoundedToo() {
    String text = "WEBVTT\n\n00:01.000 --> 00:02.000\na" + "\u0301".repeat(2_000) + "b\n";

    assertThat(CaptionFile.parse(text, SpokenLanguage.ENGLISH, 10_000_000).problems())
        .extracting(Problem::field)
        .containsExactly("line 3");
  }

  @Test
  void subRipIsRead() {
    assertThat(
            cues(
                """
                1
                00:00:01,000 --> 00:00:02,500
                {\\an8}<font color="#fff">Hello</font>
                <b>world</b>

                2
                00:00:03,000 --> 00:00:04,000 X1:10 X2:20 Y1:30 Y2:40
                In 2024

                """))
        .containsExactly(cue(1, 2.5, "Hello", "world"), cue(3, 4, "In 2024"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // Dots and no numbers
        "00:00:01.000 --> 00:00:02.000\nA\nB\n\n00:00:03.000 --> 00:00:04.000\n42\n",
        // No hours, no blank lines between cues, a byte order mark
        "\uFEFF1\n00:01,000 --> 00:02,000\nA\nB\n2\n00:03,000 --> 00:04,000\n42",
        // Blank lines within text and after numbers, CRLF
        "1\r\n\r\n00:00:01,000 --> 00:02,000\r\nA\r\n\r\nB\r\n\r\n2\r\n00:03,000 --> 00:04,000\r\n42",
        // CR, short times without a fraction, no spaces around the arrow
        "1\r0:0:1-->0:0:2\rA\rB\r\r2\r0:00:03-->0:00:04.000\r42\r",
        // WebVTT without blank lines after the header and before cues
        "WEBVTT\n00:01.000 --> 00:02.000\nA\nB\n00:03.000 --> 00:04.000\n42",
        // WebVTT with blank lines before the header and within text
        "\n\nWEBVTT\n\n\n00:01.000 --> 00:02.000\nA\n\nB\n\n2\n00:03.000 --> 00:04.000\n42\n\n\n",
        // Out of order
        "2\n00:00:03,000 --> 00:00:04,000\n42\n\n1\n00:00:01,000 --> 00:00:02,000\nA\nB\n",
      })
  void filesOfRealToolsAreRead(String file) {
    assertThat(cues(file)).containsExactly(cue(1, 2, "A", "B"), cue(3, 4, "42"));
  }

  @Test
  void overlappingCuesAreKept() {
    assertThat(cues("WEBVTT\n\n00:01.000 --> 00:05.000\nA\n\n00:02.000 --> 00:03.000\nB\n"))
        .containsExactly(cue(1, 5, "A"), cue(2, 3, "B"));
  }

  @Test
  void cueOfInvisibleTextIsLeftOut() {
    assertThat(cues("WEBVTT\n\n00:01.000 --> 00:05.000\n&nbsp;\u200B\n")).isEmpty();
  }

  @Test
  void cuesNearTheEndAreShortened() {
    assertThat(
            cues(
                """
                WEBVTT

                00:59:58.000 --> 01:00:04.000
                A

                01:00:00.000 --> 01:00:04.000
                B
                """))
        .containsExactly(cue(3598, 3600, "A"));
  }

  @Test
  void arrowIsTextInSubRip() {
    assertThat(cues("1\n00:00:01,000 --> 00:00:02,000\na --> b\n"))
        .containsExactly(cue(1, 2, "a --> b"));
  }

  @Test
  void directionMarksAreKeptAndOverridesAreNot() {
    assertThat(cues("WEBVTT\n\n00:01.000 --> 00:02.000\n\u202Bשלום&rlm;!\u202C\n"))
        .containsExactly(cue(1, 2, "שלום\u200F!"));
  }

  @Test
  void everyProblemIsNamedWithItsLine() {
    assertThat(
            problems(
                """
                WEBVTT

                00:02.000 --> 00:01.000
                ends before its start

                00:02.000 -> 00:04.000
                text of nothing

                00:99.000 --> 00:04.000
                no such second

                xx --> 00:04.000
                no time

                00:01.000 --> 01:02:00.000
                after the end

                00:01.000 --> 00:02.000
                bell \u0007

                00:01.000 --> 00:02.000
                %s
                """
                    .formatted("x".repeat(501))))
        .containsExactly(
            "line 3: The cue must end after its start",
            "line 6: Times have the form 00:01:02.345 --> 00:01:04.000",
            "line 9: Times have the form 00:01:02.345 --> 00:01:04.000",
            "line 12: Times have the form 00:01:02.345 --> 00:01:04.000",
            "line 15: The cue ends after the video, which is 01:00:00.000 long",
            "line 19: The line has the control character U+0007",
            "line 21: The text of the cue is longer than 500 characters");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n\n", "Hello\nworld", "{\"cues\": []}", "1\n2\n3"})
  void fileOfAnotherKindIsRefused(String file) {
    assertThat(problems(file))
        .containsExactly(
            "line 1: The file starts with WEBVTT, or has cues with times such as"
                + " 00:01:02,345 --> 00:01:04,000");
  }

  @Test
  void atMostTwentyProblemsAreNamed() {
    assertThat(problems("WEBVTT\n\n" + "00:02.000 --> 00:01.000\n\n".repeat(100))).hasSize(20);
  }

  @Test
  void tooManyCuesAreRefused() {
    StringBuilder file = new StringBuilder("WEBVTT\n\n");
    for (int i = 0; i <= 20_000; i++) {
      file.append("00:01.000 --> 00:02.000\nA\n\n");
    }

    assertThat(parse(file.toString()).problems())
        .extracting(Problem::field, Problem::message)
        .containsExactly(tuple("line 60003", "The file has more than 20000 cues"));
  }

  @Test
  void cuesThatAreShownAtTheSameTimeAreLimited() {
    assertThat(problems("WEBVTT\n\n" + "00:01.000 --> 00:02.000\nA\n\n".repeat(11)))
        .containsExactly("line 33: More than 10 cues are shown at the same time");
  }

  @Test
  void hugeFileIsRefused() {
    assertThat(problems("WEBVTT\n\n" + "a".repeat(1 << 20))).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"<i ", "<", "&", "&#", "\n", "{\\", "-->", "-->\n", "1\n", "0:", " ", "<i>"})
  @Timeout(180)
  void hostileFilesTakeNoTime(String piece) {
    String text = piece.repeat((1 << 17) / piece.length());

    for (String start : List.of("WEBVTT\n\n00:01.000 --> 00:02.000\n", "1\n")) {
      CaptionFile file = parse(start + text + "\n00:01.000 --> 00:02.000\nA\n");
      assertThat(file.problems()).hasSizeLessThanOrEqualTo(20);
    }
  }

  @ParameterizedTest
  @MethodSource(SeededCases.SEEDS)
  void writtenFilesAreReadAgain(long seed) {
    SeededCases.check(
        seed,
        50,
        random -> {
          RandomSpeech speech = RandomSpeech.of(random);
          Captions captions = inMillis(speech.captions());
          assertThat(read(WebVtt.write(captions), captions)).isEqualTo(captions);
          if (!captions.cues().isEmpty()) {
            assertThat(times(read(SubRip.write(captions), captions))).isEqualTo(times(captions));
          }
        });
  }

  /** As written in files, with the direction marks of right-to-left lines. */
  private static Captions inMillis(Captions captions) {
    return new Captions(
        captions.language(),
        captions.cues().stream()
            .map(
                cue ->
                    new Cue(
                        Math.round(cue.startMicros() / 1e3) * 1_000,
                        Math.round(cue.endMicros() / 1e3) * 1_000,
                        cue.lines().stream()
                            .map(line -> BaseDirection.marked(line, captions.language()))
                            .toList()))
            .toList());
  }

  private static Captions read(String file, Captions written) {
    CaptionFile read = CaptionFile.parse(file, written.language(), HOUR);
    assertThat(read.problems()).isEmpty();
    return read.captions();
  }

  private static List<List<Long>> times(Captions captions) {
    return captions.cues().stream()
        .map(cue -> List.of(cue.startMicros(), cue.endMicros(), (long) cue.lines().size()))
        .toList();
  }
}
