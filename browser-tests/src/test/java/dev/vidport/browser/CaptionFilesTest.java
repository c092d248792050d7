package dev.vidport.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import dev.vidport.domain.caption.Captions;
import dev.vidport.domain.caption.Cue;
import dev.vidport.domain.caption.RandomSpeech;
import dev.vidport.domain.caption.SubRip;
import dev.vidport.domain.caption.WebVtt;
import dev.vidport.domain.caption.WebVttSegments;
import dev.vidport.media.MediaReader;
import dev.vidport.media.settings.FfmpegSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Other programs read the caption files as intended: Chromium, ffmpeg and, if it is present, the <a
 * href="https://github.com/w3c/webvtt.js">validator of the W3C</a>. One page or process reads all
 * files.
 */
@Tag("process")
class CaptionFilesTest {
  @RegisterExtension static final Chromium CHROMIUM = new Chromium();

  /** The file {@code parser.js} of the npm package {@code webvtt-parser}. */
  private static final Optional<Path> VALIDATOR =
      Optional.ofNullable(System.getProperty("vidport.webvtt.validator")).map(Path::of);

  private static final String ADDRESS = "http://captions.test/";
  private static final int FILES = 200;
  private static final long SEGMENT_MICROS = 6_006_000;

  /** A cue is an array of its start and end in milliseconds and its text, without marks. */
  private static final String READ =
      """
      (files) => Promise.all(files.map((file) => new Promise((resolve, reject) => {
        const element = document.createElement("track");
        element.kind = "captions";
        element.src = URL.createObjectURL(new Blob([file], { type: "text/vtt" }));
        element.onerror = () => reject(new Error("refused: " + file));
        element.onload = () => resolve([...element.track.cues].map((cue) => [
          Math.round(cue.startTime * 1000),
          Math.round(cue.endTime * 1000),
          cue.getCueAsHTML().textContent.replace(/^\\u200F/gm, ""),
        ]));
        document.body.append(Object.assign(document.createElement("video"), { preload: "none" }));
        document.body.lastChild.append(element);
        element.track.mode = "hidden";
      })))
      """;

  /**
   * As {@link #READ}, by the validator, with the errors that it finds. It gets only the escapes
   * that are needed, so it refuses all others.
   */
  private static final String VALIDATE =
      """
      (files) => files.map((file) => {
        const escapes = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };
        const { cues, errors } = new WebVTTParser(escapes).parse(file, "captions");
        return {
          errors: errors.map((error) => `line ${error.line}: ${error.message}`),
          cues: cues.map((cue) => [
            Math.round(cue.startTime * 1000),
            Math.round(cue.endTime * 1000),
            cue.tree.children.map((text) => text.value).join("").replace(/^\\u200F/gm, ""),
          ]),
        };
      })
      """;

  private static final String TIMESTAMP_MAP = "\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n\n";

  private BrowserContext context;
  private Page page;

  @BeforeEach
  void openPage() {
    context = CHROMIUM.newContext();
    page = context.newPage();
    page.route(
        ADDRESS,
        route ->
            route.fulfill(
                new Route.FulfillOptions().setContentType("text/html").setBody("<!doctype html>")));
    page.navigate(ADDRESS);
  }

  @AfterEach
  void closePage() {
    context.close();
  }

  @Test
  void chromiumReadsTheCuesOfAnySpeech() {
    List<Captions> captions = captionsOfRandomSpeech();

    List<List<List<?>>> read = read(captions.stream().map(WebVtt::write).toList());

    assertThat(read)
        .isEqualTo(captions.stream().map(one -> expected(one.cues())).toList())
        .anyMatch(cues -> cues.size() > 50);
  }

  @Test
  void validatorFindsNoErrorInTheCuesOfAnySpeech() throws IOException {
    List<Captions> captions = captionsOfRandomSpeech();

    List<Map<String, List<?>>> validated = validate(captions.stream().map(WebVtt::write).toList());

    assertThat(validated)
        .isEqualTo(captions.stream().map(one -> valid(expected(one.cues()))).toList());
  }

  /** Copies the cues, so that the text is compared as it is in the files. */
  @Test
  void ffmpegReadsTheCuesOfAnySpeech(@TempDir Path folder) throws IOException {
    List<Captions> captions =
        captionsOfRandomSpeech().stream().filter(any -> !any.cues().isEmpty()).toList();
    List<String> line =
        new ArrayList<>(List.of(FfmpegSettings.defaults().ffmpeg(), "-nostdin", "-v", "error"));
    List<String> outputs = new ArrayList<>();
    for (int i = 0; i < captions.size(); i++) {
      Path webVtt = Files.writeString(folder.resolve(i + ".vtt"), WebVtt.write(captions.get(i)));
      Path subRip = Files.writeString(folder.resolve(i + ".srt"), SubRip.write(captions.get(i)));
      line.addAll(List.of("-i", webVtt.toString(), "-i", subRip.toString()));
      outputs.addAll(
          List.of("-map", Integer.toString(2 * i), "-c", "copy", copyOf(webVtt).toString()));
      outputs.addAll(
          List.of("-map", Integer.toString(2 * i + 1), "-c", "copy", copyOf(subRip).toString()));
    }
    line.addAll(outputs);

    assertThat(MediaReader.output(line)).isEmpty();

    assertThat(captions).hasSizeGreaterThan(FILES / 2);
    for (int i = 0; i < captions.size(); i++) {
      // ffmpeg writes hours only where they are not 0.
      assertThat(Files.readString(copyOf(folder.resolve(i + ".vtt"))).strip())
          .isEqualTo(
              WebVtt.write(captions.get(i)).replaceAll("\\b00:(?=\\d\\d:\\d\\d\\.)", "").strip());
      assertThat(Files.readString(copyOf(folder.resolve(i + ".srt"))).strip())
          .isEqualTo(SubRip.write(captions.get(i)).replace("\r\n", "\n").strip());
    }
  }

  private static Path copyOf(Path file) {
    return file.resolveSibling("copy-" + file.getFileName());
  }

  private static List<Captions> captionsOfRandomSpeech() {
    Random random = new Random(20261122);
    return Stream.generate(() -> RandomSpeech.of(random).captions()).limit(FILES).toList();
  }

  @Test
  void validatorFindsErrors() throws IOException {
    List<Map<String, List<?>>> validated =
        validate(
            List.of(
                "WEBVTT\n00:00:01.000 --> 00:00:02.000\nno blank line\n",
                "WEBVTT\n\n00:00:01,000 --> 00:00:02,000\na comma\n",
                "WEBVTT\n\n00:00:03.000 --> 00:00:02.000\nends before its start\n",
                "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nAT&T\n",
                "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n1 < 2\n"));

    assertThat(validated).noneMatch(file -> file.get("errors").isEmpty());
  }

  @Test
  void chromiumReadsTheCuesOfHlsSegments() {
    SegmentedCaptions segments = SegmentedCaptions.random();
    assertThat(segments.files).allMatch(file -> file.startsWith("WEBVTT" + TIMESTAMP_MAP));

    assertThat(read(segments.files)).isEqualTo(segments.expected);
  }

  @Test
  void validatorFindsNoErrorInHlsSegments() throws IOException {
    SegmentedCaptions segments = SegmentedCaptions.random();

    // The validator does not know this header of HLS (RFC 8216, section 3.5).
    List<Map<String, List<?>>> validated =
        validate(segments.files.stream().map(file -> file.replace(TIMESTAMP_MAP, "\n\n")).toList());

    assertThat(validated)
        .isEqualTo(segments.expected.stream().map(CaptionFilesTest::valid).toList());
  }

  @SuppressWarnings("unchecked")
  private List<List<List<?>>> read(List<String> files) {
    return (List<List<List<?>>>) page.evaluate(READ, files);
  }

  @SuppressWarnings("unchecked")
  private List<Map<String, List<?>>> validate(List<String> files) throws IOException {
    assumeTrue(VALIDATOR.isPresent(), "needs -Dvidport.webvtt.validator");
    page.addScriptTag(new Page.AddScriptTagOptions().setContent(Files.readString(VALIDATOR.get())));
    return (List<Map<String, List<?>>>) page.evaluate(VALIDATE, files);
  }

  /** The validator's response to a file without errors. */
  private static Map<String, List<?>> valid(List<List<?>> cues) {
    return Map.of("errors", List.of(), "cues", cues);
  }

  private static List<List<?>> expected(List<Cue> cues) {
    List<List<?>> expected = new ArrayList<>();
    for (Cue cue : cues) {
      expected.add(
          List.of(
              (int) Math.round(cue.startMicros() / 1e3),
              (int) Math.round(cue.endMicros() / 1e3),
              String.join("\n", cue.lines())));
    }
    return expected;
  }

  /** Segments of captions of random speech, and the cues that each must have. */
  private static final class SegmentedCaptions {
    final List<String> files;
    final List<List<List<?>>> expected;

    private SegmentedCaptions(List<String> files, List<List<List<?>>> expected) {
      this.files = files;
      this.expected = expected;
    }

    static SegmentedCaptions random() {
      Captions captions =
          Stream.iterate(new Random(0), random -> random)
              .map(random -> RandomSpeech.of(random).captions())
              .filter(one -> one.cues().size() > 50)
              .findFirst()
              .orElseThrow();
      long end = captions.cues().get(captions.cues().size() - 1).endMicros();
      List<Long> starts =
          Stream.iterate(0L, start -> start < end, start -> start + SEGMENT_MICROS).toList();
      return new SegmentedCaptions(
          new WebVttSegments(captions, starts, end, 0).files(),
          starts.stream().map(start -> expected(cuesOf(captions, start))).toList());
    }

    private static List<Cue> cuesOf(Captions captions, long start) {
      return captions.cues().stream()
          .filter(cue -> cue.endMicros() > start)
          .filter(cue -> cue.startMicros() < start + SEGMENT_MICROS)
          .toList();
    }
  }
}
