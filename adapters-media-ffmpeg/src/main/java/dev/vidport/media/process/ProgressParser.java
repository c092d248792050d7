package dev.vidport.media.process;

import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Parses the output of ffmpeg's {@code -progress}. Uses only the number of frames, which is
 * reliable.
 */
public final class ProgressParser implements Consumer<String> {
  private final LongConsumer listener;
  private long frames;

  /**
   * @param listener receives the number of frames in the first output
   */
  public ProgressParser(LongConsumer listener) {
    this.listener = listener;
  }

  @Override
  public void accept(String line) {
    if (line.startsWith("frame=")) {
      frames = number(line.substring("frame=".length()).strip());
    } else if (line.startsWith("progress=")) {
      listener.accept(frames);
    }
  }

  /** The number of frames in the first output so far. */
  public long frames() {
    return frames;
  }

  private long number(String text) {
    boolean digits = !text.isEmpty() && text.length() < 19;
    return digits && text.chars().allMatch(Character::isDigit) ? Long.parseLong(text) : frames;
  }
}
