package dev.vidport.media.probe;

import java.util.function.Consumer;

/** Counts the samples of decoded audio, from lines with the samples of one frame each. */
final class SampleCount implements Consumer<String> {
  private long samples;

  @Override
  public void accept(String line) {
    samples += ProbeStream.whole(line.split(",", 2)[0]);
  }

  /** The length of these samples in microseconds. */
  long micros(int sampleRate) {
    return Math.round(samples * 1e6 / Math.max(1, sampleRate));
  }
}
