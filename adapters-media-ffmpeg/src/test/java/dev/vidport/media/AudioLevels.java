package dev.vidport.media;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.List;

/**
 * Audio levels of a file, without its first and last moments, in which encoders settle.
 *
 * @param left amplitude of a sine tone as loud as the left channel
 * @param right amplitude of a sine tone as loud as the right channel
 * @param peak the highest sample of both channels; a value above 1 clips
 */
record AudioLevels(double left, double right, double peak) {
  private static final int EDGE_SAMPLES = 4_800;

  static AudioLevels of(Path file) {
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
    return new AudioLevels(tone(squares[0], end - first), tone(squares[1], end - first), peak);
  }

  private static double tone(double squares, int samplesOfBoth) {
    return Math.sqrt(2 * squares / (samplesOfBoth / 2.0));
  }
}
