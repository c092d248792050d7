package dev.vidport.media.process;

import java.time.Duration;

/**
 * Measures for how long a program has done nothing although nothing kept it from working. Used by
 * one thread.
 *
 * <p>On a busy machine a program gets hardly any processor time, but its threads wait for a
 * processor. A program that hangs waits for something else and uses no processor time.
 */
final class StandstillClock {
  /** Less of one processor is what a program uses that only wakes up now and then. */
  private static final int MIN_SHARE = 100;

  private Duration idle = Duration.ZERO;
  private Duration processorTime = Duration.ZERO;
  private long hostDone;

  /**
   * @param elapsed since the previous call
   * @param hostDone what this host has done for the program so far
   * @param hostBusy whether the program may be waiting for this host
   * @return the time since the program last did something
   */
  Duration advance(ProcessSample sample, Duration elapsed, long hostDone, boolean hostBusy) {
    Duration used = sample.processorTime().minus(processorTime);
    boolean progress =
        sample.runnable()
            || hostDone != this.hostDone
            || used.multipliedBy(MIN_SHARE).compareTo(elapsed) >= 0;
    processorTime = sample.processorTime();
    this.hostDone = hostDone;
    if (progress) {
      idle = Duration.ZERO;
    } else if (!sample.held() && !hostBusy) {
      idle = idle.plus(elapsed);
    }
    return idle;
  }
}
