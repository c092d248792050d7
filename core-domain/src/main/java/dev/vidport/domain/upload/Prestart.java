package dev.vidport.domain.upload;

import dev.vidport.domain.id.JobId;
import java.time.Duration;
import java.time.Instant;

/**
 * A render job that was started with a recording and waits for its parts. It waits only as long as
 * somebody says that the recording goes on.
 *
 * @param heartbeatAt when that was last said
 */
public record Prestart(JobId job, Instant heartbeatAt) {
  /** Without a heartbeat for so long the wait is over (service interface, section 8). */
  public static final Duration WAIT = Duration.ofMinutes(2);

  public boolean waits(Instant now) {
    return now.isBefore(heartbeatAt.plus(WAIT));
  }

  public Prestart heartbeat(Instant now) {
    return new Prestart(job, now);
  }
}
