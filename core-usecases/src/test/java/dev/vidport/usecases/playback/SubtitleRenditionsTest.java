package dev.vidport.usecases.playback;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.caption.CaptionTrack;
import dev.vidport.domain.caption.SpokenLanguage;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class SubtitleRenditionsTest {
  private static final String MASTER =
      """
      #EXTM3U
      #EXT-X-VERSION:7
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="main",URI="audio.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=5000000,AUDIO="audio"
      1080p.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=2000000,AUDIO="audio"
      720p.m3u8
      """;

  private static CaptionTrack track(String language, String digit) {
    return new CaptionTrack(
        new SpokenLanguage(language),
        CaptionTrack.Origin.UPLOADED,
        digit.repeat(16),
        1,
        Instant.EPOCH);
  }

  @Test
  void everyTrackIsARenditionOfEveryVariant() {
    String list = SubtitleRenditions.addTo(MASTER, List.of(track("de", "a"), track("en", "b")));

    assertThat(list)
        .isEqualTo(
            """
            #EXTM3U
            #EXT-X-VERSION:7
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="main",URI="audio.m3u8"
            %s%s#EXT-X-STREAM-INF:BANDWIDTH=5000000,AUDIO="audio",SUBTITLES="subs"
            1080p.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=2000000,AUDIO="audio",SUBTITLES="subs"
            720p.m3u8
            """
                .formatted(media("Deutsch", "de", "a"), media("English", "en", "b")));
  }

  private static String media(String name, String language, String digit) {
    return "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"subs\",NAME=\"%s\",LANGUAGE=\"%s\","
            .formatted(name, language)
        + "DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,"
        + "CHARACTERISTICS=\"public.accessibility.transcribes-spoken-dialog\","
        + "URI=\"captions-%s-captions.m3u8\"\n".formatted(digit.repeat(16));
  }
}
