package dev.vidport.usecases.derivative;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.derivative.ClipRange;
import org.junit.jupiter.api.Test;

class ClipPlaylistTest {
  private static final String MASTER =
      """
      #EXTM3U
      #EXT-X-VERSION:7
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Audio",CHANNELS="2",URI="audio.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1",AUDIO="audio"
      1080p.m3u8
      #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="1080p-iframes.m3u8"
      """;

  private static final String MEDIA =
      """
      #EXTM3U
      #EXT-X-TARGETDURATION:4
      #EXT-X-MAP:URI="1080p.mp4",BYTERANGE="900@0"
      #EXTINF:4.000000,
      #EXT-X-BYTERANGE:100@900
      1080p.mp4
      #EXTINF:4.000000,
      #EXT-X-BYTERANGE:200@1000
      1080p.mp4
      #EXTINF:4.000000,
      #EXT-X-BYTERANGE:300@1200
      1080p.mp4
      #EXTINF:1.500000,
      #EXT-X-BYTERANGE:400@1500
      1080p.mp4
      #EXT-X-ENDLIST
      """;

  @Test
  void everyPlaylistOfTheMasterIsCut() {
    assertThat(ClipPlaylist.master(MASTER, new ClipRange(1_500_000, 9_000_000)))
        .isEqualTo(
            MASTER
                .replace("audio.m3u8", "audio.m3u8?start=1.5&end=9")
                .replace("1080p.m3u8", "1080p.m3u8?start=1.5&end=9")
                .replace("iframes.m3u8", "iframes.m3u8?start=1.5&end=9"));
  }

  @Test
  void segmentsThatTheClipTouchesAreKept() {
    assertThat(ClipPlaylist.media(MEDIA, new ClipRange(5_500_000, 11_000_000)))
        .isEqualTo(
            """
            #EXTM3U
            #EXT-X-TARGETDURATION:4
            #EXT-X-MAP:URI="1080p.mp4",BYTERANGE="900@0"
            #EXT-X-START:TIME-OFFSET=1.500000,PRECISE=YES
            #EXTINF:4.000000,
            #EXT-X-BYTERANGE:200@1000
            1080p.mp4
            #EXTINF:4.000000,
            #EXT-X-BYTERANGE:300@1200
            1080p.mp4
            #EXT-X-ENDLIST
            """);
  }

  @Test
  void segmentsThatTheClipOnlyMeetsAreLeftOut() {
    assertThat(ClipPlaylist.media(MEDIA, new ClipRange(4_000_000, 8_000_000)))
        .contains("200@1000", "TIME-OFFSET=0.000000")
        .doesNotContain("100@900", "300@1200");
    assertThat(ClipPlaylist.media(MEDIA, new ClipRange(12_000_000, 13_500_000)))
        .contains("400@1500")
        .doesNotContain("300@1200");
  }

  @Test
  void clipOfTheWholeVideoHasEverySegment() {
    assertThat(ClipPlaylist.media(MEDIA, new ClipRange(0, 13_500_000)))
        .isEqualTo(
            MEDIA.replace(
                "\"900@0\"\n", "\"900@0\"\n#EXT-X-START:TIME-OFFSET=0.000000,PRECISE=YES\n"));
  }
}
