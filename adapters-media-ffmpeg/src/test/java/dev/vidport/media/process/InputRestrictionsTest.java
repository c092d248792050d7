package dev.vidport.media.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.media.source.MediaInput;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InputRestrictionsTest {
  private static final MediaInput FILE = MediaInput.file(Path.of("/in/source"));

  @Test
  void uploadMayUseListedContainersProtocolsAndDecoders() {
    List<String> options = InputRestrictions.options(FILE, 40_000_000);

    assertThat(options)
        .containsSequence("-protocol_whitelist", "file")
        .containsSequence(
            "-format_whitelist",
            "mov,matroska,avi,mpegts,mpeg,flv,asf,ogg,mxf,dv,gif,apng,"
                + "mp3,wav,flac,aac,w64,aiff,caf,amr,au,ac3,eac3,dts,wv,tta")
        .containsSequence("-max_pixels", "40000000");
    assertThat(List.of(value(options).split(",", -1)))
        .contains(
            "h264", "hevc", "libdav1d", "vp9", "prores", "aac", "opus", "pcm_s16le", "mov_text")
        // Playlists, games and text that become pictures.
        .doesNotContain("ansi", "roqvideo", "binkvideo", "smackvid", "libmodplug", "xface")
        .doesNotHaveDuplicates();
  }

  @Test
  void decoderThatIsOnlyOpenedIsOfOneStream() {
    List<String> options = InputRestrictions.options(FILE.opening(Map.of(2, "vvc")), 40_000_000);

    assertThat(options).containsSequence("-codec_whitelist:2", "vvc");
    assertThat(options.indexOf("-codec_whitelist"))
        .isBetween(0, options.indexOf("-codec_whitelist:2"));
    assertThat(List.of(value(options).split(",", -1))).doesNotContain("vvc");
    assertThat(InputRestrictions.mayOpen("vvc")).isTrue();
    assertThat(InputRestrictions.mayOpen("cavs")).isFalse();
  }

  @Test
  void filesOfThisServiceMayUseOnlyItsOwnCodecs() {
    assertThat(value(InputRestrictions.ownFile(FILE))).isEqualTo("h264,aac");
  }

  private static String value(List<String> options) {
    return options.get(options.indexOf("-codec_whitelist") + 1);
  }
}
