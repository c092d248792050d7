package dev.vidport.usecases.upload;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.upload.Prestart;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.video.FindVideo;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Reports that a recording continues, so that the job that renders it keeps waiting for parts. */
public final class SendHeartbeat {
  private final FindVideo videos;
  private final Clock clock;

  public SendHeartbeat(FindVideo videos, Clock clock) {
    this.videos = videos;
    this.clock = clock;
  }

  /**
   * @return how long the job waits for the next heartbeat
   * @throws RefusalException {@code NOT_WAITING} when no job waits for this video, or no longer
   */
  public Duration handle(Principal principal, VideoId id) {
    Instant now = Timestamps.now(clock);
    return videos
        .change(principal, id, video -> waiting(video, now).heartbeat(now))
        .map(video -> Prestart.HEARTBEAT_TIMEOUT)
        .orElseThrow(FindVideo::notFound);
  }

  private static Uploading waiting(Video video, Instant now) {
    if (video instanceof Uploading open
        && open.prestart().filter(prestart -> prestart.waits(now)).isPresent()) {
      return open;
    }
    throw new RefusalException(
        RefusalCode.NOT_WAITING,
        "no job waits for this video: it is not an unfinished streaming upload with prestart, or"
            + " its heartbeats stopped for 2 minutes");
  }
}
