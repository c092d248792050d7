package dev.vidport.media.process;

import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** Reads what ffmpeg's {@code -progress} prints; of its values only some can be relied on. */
public final class ProgressLines implements Consumer<String> {
  private final LongConsumer heard;
  private long frames;

  /**
   * @param heard hears how many frames the first output holds
   */
  public ProgressLines(LongConsumer heard) {
    this.heard = heard;
  }

  @Override
  public void accept(String line) {
    if (line.startsWith("frame=")) {
      frames = number(line.substring("frame=".length()).strip());
    } else if (line.startsWith("progress=")) {
      heard.accept(frames);
    }
  }

  /** Frames of the first output so far. */
  public long frames() {
    return frames;
  }

  private long number(String text) {
    boolean digits = !text.isEmpty() && text.length() < 19;
    return digits && text.chars().allMatch(Character::isDigit) ? Long.parseLong(text) : frames;
  }
}
