package dev.vidport.bench.hostile;

import java.time.Duration;

/**
 * Amount of work of the measurement beside a hostile client.
 *
 * @param time how long the honest client is measured, alone and again beside the hostile one
 */
public record HostileWorkload(Duration time) {
  public static final HostileWorkload USUAL = new HostileWorkload(Duration.ofMinutes(2));
  public static final HostileWorkload QUICK = new HostileWorkload(Duration.ofSeconds(1));
}
