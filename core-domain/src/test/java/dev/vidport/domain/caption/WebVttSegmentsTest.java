package dev.vidport.domain.caption;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WebVttSegmentsTest {
  private static final Captions CAPTIONS =
      new Captions(
          SpokenLanguage.ENGLISH,
          List.of(
              new Cue(1_000_000, 2_000_000, List.of("one")),
              new Cue(5_000_000, 13_000_000, List.of("two")),
              new Cue(12_000_000, 18_000_000, List.of("three"))));

  private static final WebVttSegments SEGMENTS =
      new WebVttSegments(
          CAPTIONS, List.of(0L, 6_000_000L, 12_000_000L, 18_000_000L), 21_500_000, 0);

  @Test
  void cueIsInEverySegmentThatItOverlapsWithTheSameTimes() {
    String two = "00:00:05.000 --> 00:00:13.000\ntwo\n\n";

    assertThat(SEGMENTS.files().subList(0, 3)).allMatch(file -> file.contains(two));
    assertThat(SEGMENTS.files().get(0)).contains("one").doesNotContain("three");
    assertThat(SEGMENTS.files().get(1)).doesNotContain("one").doesNotContain("three");
    assertThat(SEGMENTS.files().get(2)).contains("three");
  }

  @Test
  void segmentWithoutCuesIsAFileToo() {
    assertThat(SEGMENTS.files().get(3))
        .isEqualTo("WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n\n");
  }

  @Test
  void videoThatStartsLaterSaysSo() {
    assertThat(new WebVttSegments(CAPTIONS, List.of(0L), 20_000_000, 900_000).files())
        .allMatch(file -> file.startsWith("WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:"));
  }

  @Test
  void cueAfterTheLastSegmentIsLeftOut() {
    List<String> files = new WebVttSegments(CAPTIONS, List.of(0L), 4_000_000, 0).files();

    assertThat(files).hasSize(1);
    assertThat(files.get(0)).contains("one").doesNotContain("two");
  }

  @Test
  void playlistNamesTheSegmentsWithTheLengthsOfTheVideos() {
    assertThat(SEGMENTS.playlist(6, number -> "en-" + number + ".vtt"))
        .isEqualTo(
            """
            #EXTM3U
            #EXT-X-VERSION:3
            #EXT-X-TARGETDURATION:6
            #EXT-X-MEDIA-SEQUENCE:0
            #EXT-X-PLAYLIST-TYPE:VOD
            #EXTINF:6.000000,
            en-0.vtt
            #EXTINF:6.000000,
            en-1.vtt
            #EXTINF:6.000000,
            en-2.vtt
            #EXTINF:3.500000,
            en-3.vtt
            #EXT-X-ENDLIST
            """);
  }
}
