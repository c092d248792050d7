package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.clicks;
import static dev.vidport.media.SourceClips.generate;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A packet of audio whose time is damaged neither adds silence nor moves other audio. */
@Tag("media")
class DamagedAudioTimesTest {
  private static final int SECONDS = 4;

  @TempDir private Path folder;

  @ParameterizedTest(name = "{0}, packet {1}, {2} s later")
  @CsvSource({"flv, 60, 18000", "flv, 60, 30", "ts, 5, 18000", "ts, 5, -20", "ts, last, 3600"})
  void audioIsInSync(String container, String packet, int seconds) throws Exception {
    Path whole =
        generate(
            "audio-times." + container,
            numbered("160x90", "30", SECONDS),
            clicks(SECONDS),
            H264,
            "-bf 0 -c:a aac",
            // Earlier times stay above 0.
            container.equals("ts") ? "-output_ts_offset 100" : "-map_metadata 0");
    Path damaged =
        SourceClips.changed(
            "audio-times-%s-%d.%s".formatted(packet, seconds, container),
            whole,
            bytes -> {
              int count = StoredTimes.count(bytes, container, false);
              int number = packet.equals("last") ? count - 1 : Integer.parseInt(packet);
              return StoredTimes.later(bytes, container, false, number, seconds);
            });

    RenderedVideo rendered = RenderedVideo.of(damaged, folder);

    assertThat(rendered.frameNumbers())
        .isEqualTo(IntStream.range(0, 30 * SECONDS).boxed().toList());
    assertThat(Double.parseDouble(rendered.audioFields("duration"))).isLessThan(SECONDS + 0.2);
    List<Double> clicks = rendered.clicks();
    assertThat(clicks).hasSize(SECONDS);
    for (int i = 0; i < SECONDS; i++) {
      assertThat(clicks.get(i)).isCloseTo(i + 0.5, within(0.02));
    }
  }
}
