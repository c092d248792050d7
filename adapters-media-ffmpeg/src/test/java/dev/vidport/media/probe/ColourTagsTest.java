package dev.vidport.media.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.media.ColourCoding;
import dev.vidport.domain.media.ColourCoding.Matrix;
import dev.vidport.domain.media.ColourCoding.Primaries;
import dev.vidport.domain.media.ColourCoding.Transfer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Maps the tags of phones, screen recorders and cameras. */
class ColourTagsTest {
  private static FactsReader reader(
      String size, String pixels, String primaries, String transfer, String matrix)
      throws Exception {
    String[] sides = size.split("x", -1);
    String json =
        """
        {"streams": [{"index": 0, "codec_type": "video", "codec_name": "h264", "width": %s,
         "height": %s, "pix_fmt": "%s", "r_frame_rate": "25/1", "avg_frame_rate": "25/1",
         "color_primaries": "%s", "color_transfer": "%s", "color_space": "%s"}],
         "format": {"format_name": "mov,mp4", "duration": "1.0", "start_time": "0"}}
        """
            .formatted(sides[0], sides[1], pixels, primaries, transfer, matrix);
    return new FactsReader(ProbeReport.parse(json), 40_000_000);
  }

  @ParameterizedTest(name = "{0}: {1} {2}, {3} {4} {5}")
  @CsvSource({
    "nothing,               1920x1080, yuv420p,     '',        '',           '',        BT709 BT709"
        + " BT709",
    "nothing small,         640x360,   yuv420p,     unknown,   unknown,      unknown,   BT709 BT709"
        + " BT601",
    "phone,                 1920x1080, yuvj420p,    bt709,     bt709,        bt709,     BT709 BT709"
        + " BT709",
    "Android phone,         1920x1080, yuvj420p,    bt470bg,   smpte170m,    bt470bg,   BT709 BT709"
        + " BT601",
    "Android phone 2,       1280x720,  yuv420p,     smpte170m, smpte170m,    smpte170m, BT709 BT709"
        + " BT601",
    "iPhone P3,             1920x1080, yuv420p,     smpte432,  bt709,        bt709,     DISPLAY_P3"
        + " BT709 BT709",
    "iPhone P3 small,       640x360,   yuv420p,     smpte432,  bt709,        bt709,     DISPLAY_P3"
        + " BT709 BT709",
    "iPhone HDR,            3840x2160, yuv420p10le, bt2020,    arib-std-b67, bt2020nc,  BT2020 HLG"
        + " BT2020",
    "Samsung HDR10+,        3840x2160, yuv420p10le, bt2020,    smpte2084,    bt2020nc,  BT2020 PQ"
        + " BT2020",
    "HDR without all tags,  1280x720,  yuv420p10le, unknown,   smpte2084,    unknown,   BT2020 PQ"
        + " BT2020",
    "HDR of P3 masters,     3840x2160, yuv420p10le, smpte432,  smpte2084,    bt2020nc,  DISPLAY_P3"
        + " PQ BT2020",
    "HDR in ICtCp,          3840x2160, yuv420p10le, bt2020,    smpte2084,    ictcp,     BT2020 PQ"
        + " ICTCP",
    "ICtCp alone,           3840x2160, yuv420p10le, unknown,   unknown,      ictcp,     BT2020 PQ"
        + " ICTCP",
    "HDR in RGB,            3840x2160, gbrp12le,    bt2020,    smpte2084,    gbr,       BT2020 PQ"
        + " RGB",
    "macOS screen,          2560x1600, yuv420p,     bt709,     iec61966-2-1, bt709,     BT709 BT709"
        + " BT709",
    "macOS P3 screen,       2560x1600, yuv420p,     smpte432,  iec61966-2-1, bt709,     DISPLAY_P3"
        + " SRGB BT709",
    "screen in RGB,         1920x1080, gbrp,        bt709,     iec61966-2-1, gbr,       BT709 BT709"
        + " RGB",
    "screen in BGRA,        1920x1080, bgra,        smpte432,  iec61966-2-1, unknown,   DISPLAY_P3"
        + " SRGB RGB",
    "screen in YCgCo,       1920x1080, yuv444p,     bt709,     iec61966-2-1, ycgco,     BT709 BT709"
        + " YCGCO",
    "GIF or PNG,            640x360,   pal8,        unknown,   unknown,      unknown,   BT709 BT709"
        + " RGB",
    "UHD camera,            3840x2160, yuv422p10le, bt2020,    bt709,        bt2020nc,  BT2020"
        + " BT709 BT2020",
    "UHD camera 2,          3840x2160, yuv422p10le, bt2020,    bt2020-10,    bt2020c,   BT2020"
        + " BT709 BT2020_CONSTANT",
    "UHD without matrix,    3840x2160, yuv422p10le, bt2020,    bt709,        unknown,   BT2020"
        + " BT709 BT2020",
    "UHD without primaries, 3840x2160, yuv422p10le, unknown,   unknown,      bt2020nc,  BT2020"
        + " BT709 BT2020",
    "UHD in RGB,            3840x2160, gbrp10le,    bt2020,    bt709,        gbr,       BT2020"
        + " BT709 RGB",
    "digital cinema,        2048x1080, xyz12le,     unknown,   unknown,      unknown,   BT709 BT709"
        + " RGB",
    "cinema camera,         2048x1080, yuv422p10le, smpte431,  bt709,        bt709,     DCI_P3"
        + " BT709 BT709",
    "early HD camera,       1440x1080, yuv420p,     smpte240m, smpte240m,    smpte240m, BT709 BT709"
        + " SMPTE240M",
    "xvYCC camera,          1920x1080, yuv420p,     bt709,     iec61966-2-4, bt709,     BT709 BT709"
        + " BT709",
    "DVD of PAL,            720x576,   yuv420p,     bt470bg,   bt470bg,      bt470bg,   BT709"
        + " GAMMA28 BT601",
    "NTSC of 1953,          720x480,   yuv420p,     bt470m,    bt470m,       fcc,       BT470M"
        + " GAMMA22 FCC",
    "film scanner,          2048x1556, yuv444p10le, film,      log100,       bt709,     FILM LOG100"
        + " BT709",
    "renderer,              1920x1080, gbrpf32le,   bt709,     linear,       gbr,       BT709"
        + " LINEAR RGB",
    "own matrix,            1920x1080, yuv420p, smpte432, bt709, chroma-derived-nc, DISPLAY_P3"
        + " BT709 DERIVED",
    "wrong matrix,          1920x1080, yuv420p,     bt709,     bt709,        gbr,       BT709 BT709"
        + " BT709",
  })
  void tagsGiveTheCoding(
      String source,
      String size,
      String pixels,
      String primaries,
      String transfer,
      String matrix,
      String coding)
      throws Exception {
    String[] names = coding.split(" ", -1);

    assertThat(reader(size, pixels, primaries, transfer, matrix).facts(1).video().colours())
        .as(source)
        .isEqualTo(
            new ColourCoding(
                Primaries.valueOf(names[0]), Transfer.valueOf(names[1]), Matrix.valueOf(names[2])));
  }

  @ParameterizedTest
  @CsvSource({
    "smpte428, smpte428, bt709, transfer characteristics smpte428",
    "bt2020, smpte2084, smpte2085, matrix smpte2085",
    "bt2020, bt709, ictcp, matrix ictcp",
    "bt2020, smpte2084, ipt-c2, matrix ipt-c2",
    "bt709, iec61966-2-1, ycgco-re, matrix ycgco-re",
  })
  void tagsThatNoFilterConvertsAreNamed(
      String primaries, String transfer, String matrix, String named) {
    assertThatThrownBy(() -> reader("1920x1080", "yuv444p", primaries, transfer, matrix))
        .hasMessageContaining("UNSUPPORTED")
        .hasMessageContaining(named);
  }

  @Test
  void onlyColoursOfTheOutputAreCopied() throws Exception {
    assertThat(hasOutputColours("bt709", "iec61966-2-1", "bt709")).isTrue();
    assertThat(hasOutputColours("smpte432", "bt709", "bt709")).isFalse();
    assertThat(hasOutputColours("bt2020", "bt709", "bt709")).isFalse();
    assertThat(hasOutputColours("bt709", "bt470bg", "bt709")).isFalse();
    assertThat(hasOutputColours("bt709", "bt709", "smpte240m")).isFalse();
    assertThat(hasOutputColours("bt709", "bt709", "ycgco")).isFalse();
  }

  private static boolean hasOutputColours(String primaries, String transfer, String matrix)
      throws Exception {
    return reader("1920x1080", "yuv420p", primaries, transfer, matrix).hasOutputColours();
  }
}
