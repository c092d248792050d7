package dev.vidport.outbound.caption;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A language of tones, so that tests can check times without a speech recognizer: a tone of 60 ms
 * or more is a word, its frequency says which one, and silence of 30 ms or more ends it.
 */
public final class ToneCode {
  /** The words; a tone of {@link #frequencyOf} Hz says one. */
  public static final List<String> WORDS =
      List.of(
          "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
          "eleven", "twelve", "red", "green", "blue");

  private static final int LOWEST = 500;
  private static final int STEP = 150;
  private static final int RATE = 16_000;
  private static final int FRAME = RATE / 100;
  private static final int SHORTEST_FRAMES = 6;
  private static final int GAP_FRAMES = 3;
  private static final double LOUD = 0.02 * Short.MAX_VALUE;
  private static final double AMPLITUDE = 0.5 * Short.MAX_VALUE;

  private ToneCode() {}

  /** A word that was heard, with its times in seconds. */
  public record Heard(String word, double start, double end) {}

  /** In Hz. ffmpeg makes such a tone by {@code sine=frequency=…}. */
  public static int frequencyOf(String word) {
    int index = WORDS.indexOf(word);
    if (index < 0) {
      throw new IllegalArgumentException("not a word of the code: " + word);
    }
    return LOWEST + STEP * index;
  }

  /** A WAV file of 16 bits, 16 kHz, mono: each word for 0.3 s after 0.2 s of silence. */
  public static byte[] wav(String... words) {
    int pause = RATE / 5;
    int tone = RATE * 3 / 10;
    int samples = words.length * (pause + tone) + pause;
    ByteBuffer file = ByteBuffer.allocate(44 + samples * 2).order(ByteOrder.LITTLE_ENDIAN);
    file.put("RIFF".getBytes(StandardCharsets.US_ASCII)).putInt(36 + samples * 2);
    file.put("WAVEfmt ".getBytes(StandardCharsets.US_ASCII)).putInt(16);
    file.putShort((short) 1).putShort((short) 1).putInt(RATE).putInt(RATE * 2);
    file.putShort((short) 2).putShort((short) 16);
    file.put("data".getBytes(StandardCharsets.US_ASCII)).putInt(samples * 2);
    for (String word : words) {
      file.position(file.position() + pause * 2);
      double step = 2 * Math.PI * frequencyOf(word) / RATE;
      for (int i = 0; i < tone; i++) {
        file.putShort((short) (AMPLITUDE * Math.sin(step * i)));
      }
    }
    return file.array();
  }

  /** Recognizes samples of 16 kHz. */
  static List<Heard> recognize(short[] samples) {
    List<Heard> heard = new ArrayList<>();
    int frames = samples.length / FRAME;
    int start = -1;
    int quiet = 0;
    for (int frame = 0; frame <= frames; frame++) {
      boolean isLoud = frame < frames && isLoud(samples, frame);
      if (isLoud) {
        start = start < 0 ? frame : start;
        quiet = 0;
      } else if (start >= 0 && (++quiet >= GAP_FRAMES || frame == frames)) {
        int end = frame - quiet + 1;
        if (end - start >= SHORTEST_FRAMES) {
          heard.add(word(samples, start, end));
        }
        start = -1;
        quiet = 0;
      }
    }
    return heard;
  }

  private static boolean isLoud(short[] samples, int frame) {
    double sum = 0;
    for (int i = frame * FRAME; i < (frame + 1) * FRAME; i++) {
      sum += (double) samples[i] * samples[i];
    }
    return Math.sqrt(sum / FRAME) > LOUD;
  }

  private static Heard word(short[] samples, int startFrame, int endFrame) {
    String best = WORDS.get(0);
    double power = -1;
    for (String word : WORDS) {
      double found = power(samples, startFrame * FRAME, endFrame * FRAME, frequencyOf(word));
      if (found > power) {
        power = found;
        best = word;
      }
    }
    return new Heard(best, startFrame / 100.0, endFrame / 100.0);
  }

  /** The power of one frequency (Goertzel's algorithm). */
  private static double power(short[] samples, int start, int end, int frequency) {
    double factor = 2 * Math.cos(2 * Math.PI * frequency / RATE);
    double before = 0;
    double last = 0;
    for (int i = start; i < end; i++) {
      double next = samples[i] + factor * last - before;
      before = last;
      last = next;
    }
    return before * before + last * last - factor * before * last;
  }
}
