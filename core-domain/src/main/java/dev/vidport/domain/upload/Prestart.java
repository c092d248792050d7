package dev.vidport.domain.upload;

import dev.vidport.domain.id.JobId;
import java.time.Duration;
import java.time.Instant;

/**
 * A render job that was started together with a recording and waits for its parts. It waits only
 * while heartbeats report that the recording continues.
 *
 * @param heartbeatAt time of the last heartbeat
 */
public record Prestart(JobId job, Instant heartbeatAt) {
  /** The job stops waiting after this time without a heartbeat (service interface, section 8). */
  public static final Duration HEARTBEAT_TIMEOUT = Duration.ofMinutes(2);

  public boolean waits(Instant now) {
    return now.isBefore(heartbeatAt.plus(HEARTBEAT_TIMEOUT));
  }

  public Prestart heartbeat(Instant now) {
    return new Prestart(job, now);
  }
}
