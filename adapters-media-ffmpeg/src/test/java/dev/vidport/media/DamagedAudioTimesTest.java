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
  private static final int TS_PACKET = 188;

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
              List<Integer> times = container.equals("ts") ? timesInTs(bytes) : timesInFlv(bytes);
              int at =
                  times.get(packet.equals("last") ? times.size() - 1 : Integer.parseInt(packet));
              return container.equals("ts")
                  ? laterInTs(bytes, at, seconds)
                  : laterInFlv(bytes, at, seconds);
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

  /** Positions of the times of the audio tags (Adobe Flash Video File Format, annex E.4.1). */
  private static List<Integer> timesInFlv(byte[] bytes) {
    return IntStream.iterate(13, at -> at + 11 <= bytes.length, at -> at + 15 + tagBytes(bytes, at))
        .filter(at -> bytes[at] == 8)
        .map(at -> at + 4)
        .boxed()
        .toList();
  }

  private static int tagBytes(byte[] bytes, int at) {
    return (int) unsigned(bytes, at + 1, 3);
  }

  private static byte[] laterInFlv(byte[] bytes, int at, int seconds) {
    // The highest byte comes last.
    long millis = (unsigned(bytes, at + 3, 1) << 24) + unsigned(bytes, at, 3) + seconds * 1000L;
    bytes[at] = (byte) (millis >> 16);
    bytes[at + 1] = (byte) (millis >> 8);
    bytes[at + 2] = (byte) millis;
    bytes[at + 3] = (byte) (millis >> 24);
    return bytes;
  }

  /** Positions of the times of the audio in MPEG-TS (ISO 13818-1, 2.4.3.6). */
  private static List<Integer> timesInTs(byte[] bytes) {
    return IntStream.iterate(0, at -> at < bytes.length, at -> at + TS_PACKET)
        .filter(at -> (bytes[at + 1] & 0x40) != 0)
        .map(at -> at + 4 + ((bytes[at + 3] & 0x20) != 0 ? 1 + (bytes[at + 4] & 0xff) : 0))
        .filter(at -> bytes[at] == 0 && bytes[at + 1] == 0 && bytes[at + 2] == 1)
        .filter(at -> (bytes[at + 3] & 0xe0) == 0xc0)
        .map(at -> at + 9)
        .boxed()
        .toList();
  }

  private static byte[] laterInTs(byte[] bytes, int at, int seconds) {
    // 3, 15 and 15 bits, with a marker after each.
    long time =
        ((unsigned(bytes, at, 1) & 0x0e) << 29)
            + ((unsigned(bytes, at + 1, 2) >> 1) << 15)
            + (unsigned(bytes, at + 3, 2) >> 1);
    long later = (time + seconds * 90_000L) & 0x1_ffff_ffffL;
    bytes[at] = (byte) ((bytes[at] & 0xf1) | ((later >> 29) & 0x0e));
    bytes[at + 1] = (byte) (later >> 22);
    bytes[at + 2] = (byte) ((later >> 14) | 1);
    bytes[at + 3] = (byte) (later >> 7);
    bytes[at + 4] = (byte) ((later << 1) | 1);
    return bytes;
  }

  private static long unsigned(byte[] bytes, int at, int length) {
    long value = 0;
    for (int i = at; i < at + length; i++) {
      value = (value << 8) | (bytes[i] & 0xff);
    }
    return value;
  }
}
