package dev.vidport.usecases.account;

import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.account.port.AuditLog;
import java.time.Clock;

/** Records changes of videos in the audit log. */
public final class VideoAudit {
  private final AuditLog log;
  private final Clock clock;

  public VideoAudit(AuditLog log, Clock clock) {
    this.log = log;
    this.clock = clock;
  }

  /**
   * Part of the transaction of the change.
   *
   * @param detail what comes after the id of the video
   */
  public void record(Video video, Actor author, AuditAction action, String detail) {
    log.append(
        new AuditEntry(
            Timestamps.now(clock), video.account(), author, action, video.id() + " " + detail));
  }
}
