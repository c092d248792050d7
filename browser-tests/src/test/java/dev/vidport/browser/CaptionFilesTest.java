package dev.vidport.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import dev.vidport.domain.caption.Captions;
import dev.vidport.domain.caption.Cue;
import dev.vidport.domain.caption.RandomSpeech;
import dev.vidport.domain.caption.WebVtt;
import dev.vidport.domain.caption.WebVttSegments;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What Chromium reads from the files of captions; the files are loaded by one page. */
@Tag("process")
class CaptionFilesTest {
  @RegisterExtension static final Chromium CHROMIUM = new Chromium();

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
    Random random = new Random(20261122);
    List<Captions> captions =
        Stream.generate(() -> RandomSpeech.of(random).captions()).limit(FILES).toList();

    List<List<List<?>>> read = read(captions.stream().map(WebVtt::write).toList());

    for (int i = 0; i < FILES; i++) {
      assertThat(read.get(i)).isEqualTo(expected(captions.get(i).cues()));
    }
    assertThat(read).anyMatch(cues -> cues.size() > 50);
  }

  @Test
  void chromiumReadsTheCuesOfHlsSegments() {
    Captions captions =
        Stream.iterate(new Random(0), random -> random)
            .map(random -> RandomSpeech.of(random).captions())
            .filter(one -> one.cues().size() > 50)
            .findFirst()
            .orElseThrow();
    long end = captions.cues().get(captions.cues().size() - 1).endMicros();
    List<Long> starts =
        Stream.iterate(0L, start -> start < end, start -> start + SEGMENT_MICROS).toList();

    List<List<List<?>>> read = read(new WebVttSegments(captions, starts, end, 0).files());

    for (int i = 0; i < starts.size(); i++) {
      long start = starts.get(i);
      List<Cue> cues =
          captions.cues().stream()
              .filter(cue -> cue.endMicros() > start)
              .filter(cue -> cue.startMicros() < start + SEGMENT_MICROS)
              .toList();
      assertThat(read.get(i)).isEqualTo(expected(cues));
    }
  }

  @SuppressWarnings("unchecked")
  private List<List<List<?>>> read(List<String> files) {
    return (List<List<List<?>>>) page.evaluate(READ, files);
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
}
