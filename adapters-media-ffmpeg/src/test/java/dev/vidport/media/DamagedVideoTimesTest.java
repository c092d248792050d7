package dev.vidport.media;

import static dev.vidport.media.FrameRuns.withoutRepeats;
import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.appended;
import static dev.vidport.media.SourceClips.clicks;
import static dev.vidport.media.SourceClips.generate;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.render.RenderPlan;
import dev.vidport.domain.render.Segments;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A video packet whose time is damaged hides no other frame, and its own frame is shown. */
@Tag("media")
@Tag("releases")
class DamagedVideoTimesTest {
  private static final int SECONDS = 4;
  private static final int PART_SECONDS = 2;

  @TempDir private Path folder;

  /** Damage as {@code packet:seconds}. */
  @ParameterizedTest(name = "{0} {1}, {2}")
  @CsvSource({
    "ts, -bf 0, 0:40 20:5 50:30 51:30 80:-7 100:0.7",
    "ts, -bf 2, 0:-40 20:5 51:30 52:40 80:3000 119:40",
    "flv, -bf 0, 0:40 20:5 50:30 80:-7",
  })
  void everyFrameIsShownInSync(String container, String reordering, String damage)
      throws Exception {
    Path source =
        damaged(
            generate(
                "video-times" + reordering.replace(" ", "") + "." + container,
                numbered("160x90", "30", SECONDS),
                clicks(SECONDS),
                H264,
                reordering + " -c:a aac",
                // Earlier times stay above 0.
                container.equals("ts") ? "-output_ts_offset 100" : "-map_metadata 0"),
            container,
            damage);
    RenderFixture fixture = new RenderFixture(FolderStore.ofRanges(), folder);
    RenderPlan plan = Plans.withSegments(fixture.plan(source, Optional.empty()), Segments.even(60));
    assertThat(plan.lengthMicros()).isBetween(3_900_000L, 4_100_000L);

    RenderedVideo rendered =
        RenderedVideo.of(fixture.render(source, RenderFixture.chunked(plan, 60)));

    assertThat(rendered.frameNumbers())
        .isEqualTo(IntStream.range(0, 30 * SECONDS).boxed().toList());
    assertClicks(rendered, SECONDS);
  }

  /** Two recordings, in the first and second of which packets are damaged. */
  @ParameterizedTest(name = "{0}; {1}")
  @CsvSource({"59:40, 0:600", "59:-1.5, 1:40"})
  void everyFrameIsShownBesideARestartOfTheClock(String first, String second) throws Exception {
    Path part =
        generate(
            "video-times-part.ts",
            numbered("160x90", "30", PART_SECONDS),
            clicks(PART_SECONDS),
            H264,
            "-bf 0 -c:a aac");
    Path source = appended(folder, damaged(part, "ts", first), damaged(part, "ts", second));

    RenderFixture fixture = new RenderFixture(FolderStore.ofFiles(), folder);
    RenderPlan plan = fixture.plan(source, Optional.empty());
    assertThat(plan.lengthMicros()).isBetween(3_900_000L, 4_100_000L);

    RenderedVideo rendered = RenderedVideo.of(fixture.render(source, plan));

    List<Integer> numbers = IntStream.range(0, 30 * PART_SECONDS).boxed().toList();
    assertThat(withoutRepeats(rendered.frameNumbers()))
        .isEqualTo(Stream.concat(numbers.stream(), numbers.stream()).toList());
    assertThat(rendered.frameNumbers()).hasSizeBetween(120, 122);
    assertClicks(rendered, 2 * PART_SECONDS);
  }

  private static void assertClicks(RenderedVideo rendered, int seconds) {
    List<Double> clicks = rendered.clicks();
    assertThat(clicks).hasSize(seconds);
    for (int i = 0; i < seconds; i++) {
      assertThat(clicks.get(i)).isCloseTo(i + 0.5, within(0.06));
    }
  }

  private static Path damaged(Path clip, String container, String damage) throws Exception {
    String name = damage.replaceAll("[ :.]", "_") + "-" + clip.getFileName();
    return SourceClips.changed(
        name,
        clip,
        bytes -> {
          byte[] changed = bytes;
          for (String one : damage.split(" ", -1)) {
            String[] parts = one.split(":", 2);
            changed =
                StoredTimes.later(
                    changed,
                    container,
                    true,
                    // The first tag of FLV has the headers of the codec.
                    Integer.parseInt(parts[0]) + (container.equals("flv") ? 1 : 0),
                    Double.parseDouble(parts[1]));
          }
          return changed;
        });
  }
}
