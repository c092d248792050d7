package dev.vidport.media.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.edit.Placement;
import dev.vidport.domain.media.ColourCoding;
import dev.vidport.domain.media.ColourCoding.Matrix;
import dev.vidport.domain.media.ColourCoding.Primaries;
import dev.vidport.domain.media.ColourCoding.Transfer;
import dev.vidport.domain.render.PlannedSource;
import dev.vidport.media.MediaReader;
import dev.vidport.media.Plans;
import dev.vidport.media.TestPrograms;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Colours survive the conversion from every coding, according to formulas of the standards. */
class SdrConversionTest {
  private static final int PATCH = CodedColours.PATCH;

  /** Rounding to 8 bits, and approximate curves. */
  private static final int TOLERANCE = 4;

  @TempDir private Path folder;

  /** Codings by what has them. */
  private static Map<String, ColourCoding> codings() {
    Map<String, ColourCoding> codings = new LinkedHashMap<>();
    codings.put("high definition", ColourCoding.BT709);
    codings.put("standard definition", ColourCoding.BT601);
    codings.put("ultra high definition", ColourCoding.BT2020);
    codings.put("RGB", of(Primaries.BT709, Matrix.RGB));
    codings.put("P3 phone", of(Primaries.DISPLAY_P3, Matrix.BT709));
    codings.put("P3 phone of standard definition", of(Primaries.DISPLAY_P3, Matrix.BT601));
    codings.put("P3 screen", new ColourCoding(Primaries.DISPLAY_P3, Transfer.SRGB, Matrix.BT709));
    codings.put("P3 screen in RGB", of(Primaries.DISPLAY_P3, Matrix.RGB));
    codings.put("P3 screen in YCgCo", of(Primaries.DISPLAY_P3, Matrix.YCGCO));
    codings.put("P3 with its own matrix", of(Primaries.DISPLAY_P3, Matrix.DERIVED));
    codings.put("P3 in BT.2020", of(Primaries.DISPLAY_P3, Matrix.BT2020));
    codings.put("digital cinema", of(Primaries.DCI_P3, Matrix.BT709));
    codings.put("BT.2020 in RGB", of(Primaries.BT2020, Matrix.RGB));
    codings.put("BT.2020 in BT.709", of(Primaries.BT2020, Matrix.BT709));
    codings.put("BT.2020 in BT.601", of(Primaries.BT2020, Matrix.BT601));
    codings.put("BT.709 in BT.2020", of(Primaries.BT709, Matrix.BT2020));
    codings.put("BT.2020 with its own matrix", of(Primaries.BT2020, Matrix.DERIVED));
    codings.put("YCgCo", of(Primaries.BT709, Matrix.YCGCO));
    codings.put("SMPTE 240M", of(Primaries.BT709, Matrix.SMPTE240M));
    codings.put("P3 in SMPTE 240M", of(Primaries.DISPLAY_P3, Matrix.SMPTE240M));
    codings.put("FCC", of(Primaries.BT709, Matrix.FCC));
    codings.put("NTSC of 1953", new ColourCoding(Primaries.BT470M, Transfer.GAMMA22, Matrix.FCC));
    codings.put("film", of(Primaries.FILM, Matrix.BT709));
    codings.put("XYZ", of(Primaries.XYZ, Matrix.BT709));
    codings.put("gamma 2.2", of(Transfer.GAMMA22));
    codings.put("gamma 2.8", of(Transfer.GAMMA28));
    codings.put(
        "gamma 2.8 in P3", new ColourCoding(Primaries.DISPLAY_P3, Transfer.GAMMA28, Matrix.RGB));
    codings.put("linear", of(Transfer.LINEAR));
    codings.put("logarithmic, 100:1", of(Transfer.LOG100));
    codings.put("logarithmic, 316:1", of(Transfer.LOG316));
    return codings;
  }

  private static ColourCoding of(Primaries primaries, Matrix matrix) {
    return new ColourCoding(primaries, Transfer.BT709, matrix);
  }

  private static ColourCoding of(Transfer transfer) {
    return new ColourCoding(Primaries.BT709, transfer, Matrix.BT709);
  }

  private static PlannedSource source(ColourCoding colours) {
    return new PlannedSource(
        Plans.UPLOAD.files().get(0),
        0,
        1,
        0,
        false,
        colours,
        Placement.whole(CodedColours.WIDTH, PATCH),
        Optional.empty());
  }

  @Test
  void coloursOfEveryCodingSurvive() throws Exception {
    Map<String, ColourCoding> codings = codings();

    byte[] converted = converted(List.copyOf(codings.values()));

    SoftAssertions softly = new SoftAssertions();
    int frame = 0;
    for (String name : codings.keySet()) {
      for (int patch = 0; patch < CodedColours.COLOURS.size(); patch++) {
        softly
            .assertThat(CodedColours.shown(converted, codings.size(), frame, patch))
            .as("%s, patch %d", name, patch)
            .matches(
                CodedColours.isNear(CodedColours.COLOURS.get(patch), TOLERANCE),
                "is near " + CodedColours.COLOURS.get(patch));
      }
      frame++;
    }
    softly.assertAll();
  }

  /** The converted pictures, one below the other, as planar 4:2:0 with 8 bits. */
  private byte[] converted(List<ColourCoding> codings) throws Exception {
    List<String> line = new ArrayList<>(List.of(TestPrograms.ffmpeg(), "-nostdin", "-v", "error"));
    StringBuilder graph = new StringBuilder();
    StringBuilder labels = new StringBuilder();
    for (int i = 0; i < codings.size(); i++) {
      ColourCoding coding = codings.get(i);
      Path file = Files.write(folder.resolve(i + ".raw"), CodedColours.encoded(coding));
      String format = coding.matrix() == Matrix.RGB ? "gbrp10le" : "yuv444p10le";
      String size = CodedColours.WIDTH + "x" + PATCH;
      line.addAll(List.of("-f", "rawvideo", "-pixel_format", format, "-video_size", size));
      line.addAll(List.of("-i", file.toString()));
      String filters = String.join(",", SdrConversion.of(source(coding)));
      graph.append("[%d:v]%s[o%d];".formatted(i, filters, i));
      labels.append("[o").append(i).append(']');
    }
    graph.append(labels).append("vstack=inputs=").append(codings.size());
    line.addAll(List.of("-filter_complex", graph.toString(), "-frames:v", "1"));
    line.addAll(List.of("-f", "rawvideo", "-pix_fmt", "yuv420p", "-"));
    return MediaReader.output(line);
  }

  @Test
  void sourceThatIsBt709IsNotFiltered() {
    assertThat(SdrConversion.of(source(ColourCoding.BT709)))
        .containsExactly(
            "scale=160:16:flags=bicubic:in_color_matrix=bt709:out_color_matrix=bt709:out_range=tv",
            "setsar=1",
            "format=yuv420p");
  }
}
