package dev.vidport.media;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The colours of one frame of a file. */
final class FrameColours {
  private static final int WIDTH = 64;
  private static final int HEIGHT = 36;

  private final byte[] rgb;

  private FrameColours(byte[] rgb) {
    this.rgb = rgb;
  }

  /** Frame {@code number}, counted from 0, as a player that supports only BT.709 shows it. */
  static FrameColours of(Path file, int number) {
    String shrunk =
        "select='eq(n,%d)',scale=%d:%d:flags=area:in_color_matrix=bt709,format=rgb24"
            .formatted(number, WIDTH, HEIGHT);
    List<String> line = new ArrayList<>(List.of("ffmpeg", "-nostdin", "-v", "error"));
    line.addAll(List.of("-i", file.toString(), "-vf", shrunk));
    line.addAll(List.of("-frames:v", "1", "-f", "rawvideo", "-"));
    return new FrameColours(MediaReader.output(line));
  }

  /**
   * @param x from 0 at the left to 1
   * @param y from 0 at the top to 1
   */
  Raster.Colour at(double x, double y) {
    int column = (int) (x * WIDTH);
    int row = (int) (y * HEIGHT);
    int i = 3 * (row * WIDTH + column);
    return new Raster.Colour(rgb[i] & 0xff, rgb[i + 1] & 0xff, rgb[i + 2] & 0xff);
  }
}
