package dev.vidport.media;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Audio levels of a file, without its first and last moments, in which encoders settle.
 *
 * @param left amplitude of a sine tone as loud as the left channel
 * @param right amplitude of a sine tone as loud as the right channel
 * @param peak the highest sample of both channels; a value above 1 clips
 */
record AudioLevels(double left, double right, double peak) {
  private static final int SAMPLE_RATE = 48_000;
  private static final int EDGE_SAMPLES = 4_800;

  static AudioLevels of(Path file) {
    FloatBuffer samples = samples(file);
    return of(samples, 0, samples.limit());
  }

  /** The frequency of a tone on the left, in Hz. */
  static double frequency(Path file) {
    FloatBuffer samples = samples(file);
    int rises = 0;
    for (int i = 2 * EDGE_SAMPLES; i + 2 < samples.limit() - 2 * EDGE_SAMPLES; i += 2) {
      rises += samples.get(i) < 0 && samples.get(i + 2) >= 0 ? 1 : 0;
    }
    return rises * (double) SAMPLE_RATE / (samples.limit() / 2.0 - 2 * EDGE_SAMPLES);
  }

  /** The levels of each part of {@code seconds}; the last part may be longer. */
  static List<AudioLevels> ofParts(Path file, int seconds) {
    FloatBuffer samples = samples(file);
    int part = 2 * SAMPLE_RATE * seconds;
    int parts = samples.limit() / part;
    return IntStream.range(0, parts)
        .mapToObj(n -> of(samples, n * part, n + 1 < parts ? (n + 1) * part : samples.limit()))
        .toList();
  }

  private static FloatBuffer samples(Path file) {
    byte[] bytes = new BatchReader().samples(file).get();
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
  }

  private static AudioLevels of(FloatBuffer samples, int start, int limit) {
    double[] squares = new double[2];
    double peak = 0;
    int first = start + 2 * EDGE_SAMPLES;
    int end = limit - 2 * EDGE_SAMPLES;
    for (int i = first; i < end; i++) {
      squares[i % 2] += samples.get(i) * samples.get(i);
      peak = Math.max(peak, Math.abs(samples.get(i)));
    }
    return new AudioLevels(tone(squares[0], end - first), tone(squares[1], end - first), peak);
  }

  private static double tone(double squares, int samplesOfBoth) {
    return Math.sqrt(2 * squares / (samplesOfBoth / 2.0));
  }
}
