package dev.vidport.media;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.List;

/**
 * How loud a file is after its first moments and before its last ones, where encoders swing in and
 * out.
 *
 * @param left height of the tone that is as loud as the left side
 * @param right the same of the right side
 * @param peak the highest sample of both; above 1 it would be clipped
 */
record Levels(double left, double right, double peak) {
  private static final int EDGE_SAMPLES = 4_800;

  static Levels of(Path file) {
    byte[] bytes =
        MediaReader.output(
            List.of(
                "ffmpeg",
                "-nostdin",
                "-v",
                "error",
                "-i",
                file.toString(),
                "-map",
                "0:a:0",
                "-f",
                "f32le",
                "-"));
    FloatBuffer samples = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
    double[] squares = new double[2];
    double peak = 0;
    int first = 2 * EDGE_SAMPLES;
    int end = samples.limit() - first;
    for (int i = first; i < end; i++) {
      squares[i % 2] += samples.get(i) * samples.get(i);
      peak = Math.max(peak, Math.abs(samples.get(i)));
    }
    return new Levels(tone(squares[0], end - first), tone(squares[1], end - first), peak);
  }

  private static double tone(double squares, int samplesOfBoth) {
    return Math.sqrt(2 * squares / (samplesOfBoth / 2.0));
  }
}
