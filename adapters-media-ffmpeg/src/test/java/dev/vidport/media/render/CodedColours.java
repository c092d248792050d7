package dev.vidport.media.render;

import dev.vidport.domain.media.ColourCoding;
import dev.vidport.domain.media.ColourCoding.Matrix;
import dev.vidport.domain.media.ColourCoding.Primaries;
import dev.vidport.domain.media.ColourCoding.Transfer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** A picture of ten colours in any coding, by the formulas of ITU-T H.273. */
final class CodedColours {
  /** The side of each patch, in pixels. */
  static final int PATCH = 16;

  /** Red, green and blue as BT.709 shows them; all are within the other gamuts. */
  static final List<Shown> COLOURS =
      List.of(
          new Shown(200, 100, 80),
          new Shown(90, 190, 110),
          new Shown(70, 90, 190),
          new Shown(210, 190, 60),
          new Shown(80, 180, 190),
          new Shown(190, 90, 170),
          new Shown(128, 128, 128),
          new Shown(240, 240, 240),
          new Shown(48, 48, 48),
          new Shown(224, 172, 140));

  static final int WIDTH = PATCH * COLOURS.size();

  private static final double[] D65 = {0.3127, 0.3290};
  private static final double[] ILLUMINANT_C = {0.310, 0.316};

  /** Bradford's cone responses. */
  private static final double[][] BRADFORD = {
    {0.8951, 0.2664, -0.1614}, {-0.7502, 1.7135, 0.0367}, {0.0389, -0.0685, 1.0296}
  };

  private CodedColours() {}

  /** A colour of 8 bits. */
  record Shown(int red, int green, int blue) {}

  static Predicate<Shown> isNear(Shown expected, int tolerance) {
    return shown ->
        Math.abs(shown.red - expected.red) <= tolerance
            && Math.abs(shown.green - expected.green) <= tolerance
            && Math.abs(shown.blue - expected.blue) <= tolerance;
  }

  /** The picture with 10 bits: planar 4:4:4 of limited range, or planar GBR of full range. */
  static byte[] encoded(ColourCoding coding) {
    ByteBuffer out = ByteBuffer.allocate(3 * 2 * WIDTH * PATCH).order(ByteOrder.LITTLE_ENDIAN);
    int[][] samples = COLOURS.stream().map(colour -> samples(colour, coding)).toArray(int[][]::new);
    for (int plane = 0; plane < 3; plane++) {
      for (int i = 0; i < WIDTH * PATCH; i++) {
        out.putShort((short) samples[i % WIDTH / PATCH][plane]);
      }
    }
    return out.array();
  }

  /** The samples of a colour, by plane. */
  private static int[] samples(Shown colour, ColourCoding coding) {
    boolean isSrgb = coding.transfer() == Transfer.SRGB;
    double[] linear =
        IntStream.of(colour.red, colour.green, colour.blue)
            .mapToDouble(value -> value / 255.0)
            .map(value -> isSrgb ? fromSrgb(value) : Math.pow(value, 2.4))
            .toArray();
    double[] own = times(toPrimaries(coding.primaries()), linear);
    double[] rgb =
        Arrays.stream(own).map(value -> coded(Math.max(0, value), coding.transfer())).toArray();
    if (coding.matrix() == Matrix.RGB) {
      return new int[] {full(rgb[1]), full(rgb[2]), full(rgb[0])};
    }
    if (coding.matrix() == Matrix.YCGCO) {
      double luma = rgb[0] / 4 + rgb[1] / 2 + rgb[2] / 4;
      double green = -rgb[0] / 4 + rgb[1] / 2 - rgb[2] / 4;
      return new int[] {luma(luma), chroma(green), chroma((rgb[0] - rgb[2]) / 2)};
    }
    double[] weights = weights(coding);
    double luma =
        weights[0] * rgb[0] + (1 - weights[0] - weights[1]) * rgb[1] + weights[1] * rgb[2];
    return new int[] {
      luma(luma),
      chroma((rgb[2] - luma) / (2 * (1 - weights[1]))),
      chroma((rgb[0] - luma) / (2 * (1 - weights[0])))
    };
  }

  private static int full(double value) {
    return (int) Math.round(1023 * Math.min(1, value));
  }

  private static int luma(double value) {
    return (int) Math.round(4 * (16 + 219 * value));
  }

  private static int chroma(double value) {
    return (int) Math.round(4 * (128 + 224 * value));
  }

  /** The weights of red and blue in the luma. */
  private static double[] weights(ColourCoding coding) {
    return switch (coding.matrix()) {
      case BT709 -> new double[] {0.2126, 0.0722};
      case BT601 -> new double[] {0.299, 0.114};
      case FCC -> new double[] {0.30, 0.11};
      case SMPTE240M -> new double[] {0.212, 0.087};
      case BT2020 -> new double[] {0.2627, 0.0593};
      case DERIVED -> {
        double[][] matrix = toXyz(coding.primaries());
        yield new double[] {matrix[1][0], matrix[1][2]};
      }
      default -> throw new IllegalArgumentException("no weights: " + coding);
    };
  }

  private static double coded(double linear, Transfer transfer) {
    return switch (transfer) {
      case BT709 -> Math.pow(linear, 1 / 2.4);
      case SRGB -> toSrgb(linear);
      case GAMMA22 -> Math.pow(linear, 1 / 2.2);
      case GAMMA28 -> Math.pow(linear, 1 / 2.8);
      case LINEAR -> linear;
      case LOG100 -> Math.max(0, 1 + Math.log10(linear) / 2);
      case LOG316 -> Math.max(0, 1 + Math.log10(linear) / 2.5);
      default -> throw new IllegalArgumentException("no curve: " + transfer);
    };
  }

  private static double fromSrgb(double value) {
    return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
  }

  private static double toSrgb(double linear) {
    return linear <= 0.0031308 ? 12.92 * linear : 1.055 * Math.pow(linear, 1 / 2.4) - 0.055;
  }

  /** Linear BT.709 to other primaries; white stays white. */
  private static double[][] toPrimaries(Primaries primaries) {
    double[] from = white(Primaries.BT709);
    double[] to = white(primaries);
    double[] responses = times(BRADFORD, from);
    double[] wanted = times(BRADFORD, to);
    double[][] scale = new double[3][3];
    for (int i = 0; i < 3; i++) {
      scale[i][i] = wanted[i] / responses[i];
    }
    double[][] adapted = times(inverse(BRADFORD), times(scale, BRADFORD));
    return times(inverse(toXyz(primaries)), times(adapted, toXyz(Primaries.BT709)));
  }

  private static double[] white(Primaries primaries) {
    return switch (primaries) {
      case BT470M, FILM -> xyz(ILLUMINANT_C);
      case XYZ -> xyz(new double[] {1 / 3.0, 1 / 3.0});
      case DCI_P3 -> xyz(new double[] {0.314, 0.351});
      default -> xyz(D65);
    };
  }

  /** The chromaticities of red, green and blue. */
  private static double[][] chromaticities(Primaries primaries) {
    return switch (primaries) {
      case BT709 -> new double[][] {{0.640, 0.330}, {0.300, 0.600}, {0.150, 0.060}};
      case BT470M -> new double[][] {{0.67, 0.33}, {0.21, 0.71}, {0.14, 0.08}};
      case FILM -> new double[][] {{0.681, 0.319}, {0.243, 0.692}, {0.145, 0.049}};
      case BT2020 -> new double[][] {{0.708, 0.292}, {0.170, 0.797}, {0.131, 0.046}};
      case XYZ -> new double[][] {{1, 0}, {0, 1}, {0, 0}};
      case DCI_P3, DISPLAY_P3 -> new double[][] {{0.680, 0.320}, {0.265, 0.690}, {0.150, 0.060}};
    };
  }

  private static double[][] toXyz(Primaries primaries) {
    double[][] corners = new double[3][];
    for (int i = 0; i < 3; i++) {
      double[] xy = chromaticities(primaries)[i];
      corners[i] = new double[] {xy[0], xy[1], 1 - xy[0] - xy[1]};
    }
    double[][] columns = transposed(corners);
    double[] scale = times(inverse(columns), white(primaries));
    for (double[] row : columns) {
      for (int i = 0; i < 3; i++) {
        row[i] *= scale[i];
      }
    }
    return columns;
  }

  private static double[] xyz(double[] xy) {
    return new double[] {xy[0] / xy[1], 1, (1 - xy[0] - xy[1]) / xy[1]};
  }

  private static double[][] transposed(double[][] m) {
    double[][] t = new double[3][3];
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        t[i][j] = m[j][i];
      }
    }
    return t;
  }

  private static double[] times(double[][] m, double[] v) {
    return Arrays.stream(m)
        .mapToDouble(row -> row[0] * v[0] + row[1] * v[1] + row[2] * v[2])
        .toArray();
  }

  private static double[][] times(double[][] a, double[][] b) {
    double[][] columns =
        Arrays.stream(transposed(b)).map(column -> times(a, column)).toArray(double[][]::new);
    return transposed(columns);
  }

  private static double[][] inverse(double[][] m) {
    double[][] result = new double[3][3];
    double determinant = 0;
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        // The cofactor with its sign, because the indices wrap around.
        result[j][i] =
            m[(i + 1) % 3][(j + 1) % 3] * m[(i + 2) % 3][(j + 2) % 3]
                - m[(i + 1) % 3][(j + 2) % 3] * m[(i + 2) % 3][(j + 1) % 3];
      }
      determinant +=
          m[0][i] * (m[1][(i + 1) % 3] * m[2][(i + 2) % 3] - m[1][(i + 2) % 3] * m[2][(i + 1) % 3]);
    }
    for (double[] row : result) {
      for (int i = 0; i < 3; i++) {
        row[i] /= determinant;
      }
    }
    return result;
  }

  /**
   * A patch as BT.709 shows it.
   *
   * @param yuv pictures one below the other, planar 4:2:0
   */
  static Shown shown(byte[] yuv, int pictures, int picture, int patch) {
    int height = pictures * PATCH;
    int x = patch * PATCH + PATCH / 2;
    int y = picture * PATCH + PATCH / 2;
    int chroma = y / 2 * (WIDTH / 2) + x / 2;
    double luma = ((yuv[y * WIDTH + x] & 0xff) - 16) / 219.0;
    double blue = ((yuv[WIDTH * height + chroma] & 0xff) - 128) / 224.0;
    double red = ((yuv[WIDTH * height * 5 / 4 + chroma] & 0xff) - 128) / 224.0;
    return new Shown(
        eight(luma + 1.5748 * red),
        eight(luma - 0.1873 * blue - 0.4681 * red),
        eight(luma + 1.8556 * blue));
  }

  private static int eight(double value) {
    return (int) Math.round(255 * Math.max(0, Math.min(1, value)));
  }
}
