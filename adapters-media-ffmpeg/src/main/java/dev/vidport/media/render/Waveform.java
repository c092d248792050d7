package dev.vidport.media.render;

import dev.vidport.domain.media.StillPicture;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Draws the loudness of audio over time as bars, the loudest as high as the drawing. Its memory
 * does not depend on the length of the audio.
 */
final class Waveform implements Consumer<String> {
  /** Of red, green and blue each; 24 bits. */
  static final String PIXEL_FORMAT = "rgb24";

  static final int BARS = 150;

  /**
   * Printed by ffmpeg before the level of a frame in decibels, which is {@code -inf} in silence.
   */
  static final String LEVEL = "lavfi.astats.Overall.RMS_level";

  private static final int BAR_WIDTH = 5;
  private static final int BAR_DISTANCE = 8;
  private static final int MAX_BAR_HEIGHT = 480;

  /** Of a silent part. */
  private static final int MIN_BAR_HEIGHT = 4;

  private static final int BACKGROUND = 0x14181f;
  private static final int FOREGROUND = 0x6fb1ff;

  private final long windows;
  private final double[] power = new double[BARS];
  private final int[] measured = new int[BARS];
  private long next;

  /**
   * @param windows number of levels of the whole audio
   */
  Waveform(long windows) {
    this.windows = windows;
  }

  /** Takes a line that ffmpeg prints. */
  @Override
  public void accept(String line) {
    if (line.startsWith(LEVEL + "=")) {
      int bar = (int) Math.min(BARS - 1, next * BARS / windows);
      power[bar] += power(line.substring(LEVEL.length() + 1));
      measured[bar]++;
      next++;
    }
  }

  private static double power(String decibels) {
    try {
      double level = Double.parseDouble(decibels.strip());
      return Double.isFinite(level) ? Math.pow(10, Math.min(level, 0) / 10) : 0;
    } catch (NumberFormatException silence) {
      return 0;
    }
  }

  /** Heights of the bars in pixels, from left to right; even. */
  int[] heights() {
    double[] amplitudes = new double[BARS];
    for (int i = 0; i < BARS; i++) {
      // Fewer levels than bars: a bar without a level of its own is like the one before.
      amplitudes[i] =
          measured[i] > 0 ? Math.sqrt(power[i] / measured[i]) : i > 0 ? amplitudes[i - 1] : 0;
    }
    double loudest = Arrays.stream(amplitudes).max().orElse(0);
    return Arrays.stream(amplitudes)
        .mapToInt(amplitude -> height(loudest > 0 ? amplitude / loudest : 0))
        .toArray();
  }

  private static int height(double share) {
    return Math.max(MIN_BAR_HEIGHT, 2 * (int) Math.round(share * MAX_BAR_HEIGHT / 2));
  }

  /** The pixels of the whole picture, row by row. */
  byte[] pixels() {
    int width = StillPicture.WIDTH;
    byte[] pixels = new byte[width * StillPicture.HEIGHT * 3];
    for (int y = 0; y < StillPicture.HEIGHT; y++) {
      for (int x = 0; x < width; x++) {
        set(pixels, y * width + x, BACKGROUND);
      }
    }
    int[] heights = heights();
    int left = (width - BARS * BAR_DISTANCE) / 2;
    for (int i = 0; i < BARS; i++) {
      int top = (StillPicture.HEIGHT - heights[i]) / 2;
      for (int y = top; y < top + heights[i]; y++) {
        for (int x = 0; x < BAR_WIDTH; x++) {
          set(pixels, y * width + left + i * BAR_DISTANCE + x, FOREGROUND);
        }
      }
    }
    return pixels;
  }

  private static void set(byte[] pixels, int pixel, int colour) {
    pixels[3 * pixel] = (byte) (colour >> 16);
    pixels[3 * pixel + 1] = (byte) (colour >> 8);
    pixels[3 * pixel + 2] = (byte) colour;
  }
}
