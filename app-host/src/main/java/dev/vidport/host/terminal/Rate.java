package dev.vidport.host.terminal;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** How fast something goes on, over the last ten seconds. */
final class Rate {
  private static final Duration WINDOW = Duration.ofSeconds(10);
  private static final int MOST_SAMPLES = 200;

  private final Deque<Sample> samples = new ArrayDeque<>();

  void add(Instant at, long done) {
    samples.addLast(new Sample(at, done));
    while (samples.size() > MOST_SAMPLES
        || Duration.between(samples.getFirst().at(), at).compareTo(WINDOW) > 0) {
      samples.removeFirst();
    }
  }

  /** Units a second; 0 while that can't be told. */
  double perSecond() {
    if (samples.size() < 2) {
      return 0;
    }
    Sample first = samples.getFirst();
    Sample last = samples.getLast();
    double seconds = Duration.between(first.at(), last.at()).toNanos() / 1e9;
    return seconds <= 0 ? 0 : Math.max(0, (last.done() - first.done()) / seconds);
  }

  /** Until {@code left} units are done; empty while that can't be told. */
  Optional<Duration> timeFor(long left) {
    double rate = perSecond();
    return rate <= 0 ? Optional.empty() : Optional.of(Duration.ofSeconds((long) (left / rate) + 1));
  }

  private record Sample(Instant at, long done) {}
}
