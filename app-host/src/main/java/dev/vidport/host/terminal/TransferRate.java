package dev.vidport.host.terminal;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** The rate of a transfer over the last 10 seconds. */
public final class TransferRate {
  private static final Duration WINDOW = Duration.ofSeconds(10);
  private static final int MAX_SAMPLES = 200;

  private final Deque<Sample> samples = new ArrayDeque<>();

  public void add(Instant at, long done) {
    samples.addLast(new Sample(at, done));
    while (samples.size() > MAX_SAMPLES
        || Duration.between(samples.getFirst().at(), at).compareTo(WINDOW) > 0) {
      samples.removeFirst();
    }
  }

  /** Units per second; 0 while it is unknown. */
  public double perSecond() {
    if (samples.size() < 2) {
      return 0;
    }
    Sample first = samples.getFirst();
    Sample last = samples.getLast();
    double seconds = Duration.between(first.at(), last.at()).toNanos() / 1e9;
    return seconds <= 0 ? 0 : Math.max(0, (last.done() - first.done()) / seconds);
  }

  /** The time that {@code left} units will take; empty while it is unknown. */
  public Optional<Duration> timeFor(long left) {
    double rate = perSecond();
    return rate <= 0 ? Optional.empty() : Optional.of(Duration.ofSeconds((long) (left / rate) + 1));
  }

  private record Sample(Instant at, long done) {}
}
