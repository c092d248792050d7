package dev.vidport.mediafile;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleConsumer;

/** The share of a video that is made. It never decreases. Thread-safe. */
final class VideoProgress {
  /** The shares of the work; the video takes most of the time. */
  private static final double PROBED = 0.02;

  private static final double VIDEO = 0.84;
  private static final double AUDIO = 0.04;
  private static final double PACKAGED = 0.06;

  private final DoubleConsumer listener;
  private final Map<Integer, Double> secondsOfChunks = new ConcurrentHashMap<>();
  private double lengthSeconds;
  private boolean audioDone;
  private boolean packaged;
  private double latest;

  VideoProgress(DoubleConsumer listener) {
    this.listener = listener;
  }

  /** The sources are probed. */
  synchronized void planned(long lengthMicros) {
    lengthSeconds = lengthMicros / 1e6;
    secondsOfChunks.clear();
    report();
  }

  /** A chunk is rendered up to this many seconds. */
  synchronized void rendered(int chunk, double seconds) {
    secondsOfChunks.put(chunk, seconds);
    report();
  }

  synchronized void audioDone() {
    audioDone = true;
    report();
  }

  synchronized void packaged() {
    packaged = true;
    report();
  }

  /** Everything is done. */
  synchronized void done() {
    report(1);
  }

  private void report() {
    double rendered = secondsOfChunks.values().stream().mapToDouble(Double::doubleValue).sum();
    double video = packaged ? 1 : lengthSeconds > 0 ? Math.min(1, rendered / lengthSeconds) : 0;
    report(
        PROBED + VIDEO * video + (audioDone || packaged ? AUDIO : 0) + (packaged ? PACKAGED : 0));
  }

  private void report(double share) {
    if (share > latest) {
      latest = share;
      listener.accept(share);
    }
  }
}
