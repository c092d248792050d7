package dev.vidport.usecases.video;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.access.VideoOrigin;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.usage.UsageReservations;
import dev.vidport.usecases.video.port.Videos;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;

/**
 * Checks that a principal may create a video: by its scope, by the operator's pause, and by the
 * limits of its plan.
 */
public final class CreationCheck {
  private static final Duration DAY = Duration.ofHours(24);

  /** Only the operator ends a pause, so clients need not ask often. */
  private static final Duration PAUSE_RETRY_AFTER = Duration.ofHours(1);

  private final Accounts accounts;
  private final Videos videos;
  private final UsageReservations reservation;

  public CreationCheck(Accounts accounts, Videos videos, UsageReservations reservation) {
    this.accounts = accounts;
    this.videos = videos;
    this.reservation = reservation;
  }

  /**
   * Makes the limits hold for concurrent requests, from here to the end of the transaction. No
   * other lock may be held yet.
   */
  public void lock(Principal principal) {
    accounts.lock(principal.accountId());
  }

  /**
   * @param sizeBytes size of the uploaded files; empty if it is not known yet, or if there are none
   * @param billableMicros what the output will count, in microseconds; empty if its length is not
   *     known yet
   * @throws RefusalException {@code VIDEOS_PAUSED}, {@code DAILY_LIMIT}, {@code
   *     PLAN_LIMIT_REACHED}, {@code OVERAGE_CAP_REACHED}, or the refusal of the principal's scope
   */
  public void check(
      Principal principal,
      VideoOrigin origin,
      OptionalLong sizeBytes,
      OptionalLong billableMicros,
      Instant now) {
    checkScope(principal, origin);
    if (principal.account().videosPaused()) {
      throw new RefusalException(
          new Refusal.Later(
              RefusalCode.VIDEOS_PAUSED,
              "the operator has paused new videos of this account",
              PAUSE_RETRY_AFTER));
    }
    checkDailyLimit(principal, now);
    reservation.check(
        principal,
        videos.openUploads(principal.accountId()).unstoredBytes(),
        sizeBytes,
        billableMicros);
  }

  /**
   * Reserves what the output of a new video will count. The last change of the transaction that
   * creates it.
   *
   * @throws RefusalException {@code PLAN_LIMIT_REACHED}, {@code OVERAGE_CAP_REACHED}
   */
  public void reserve(Principal principal, JobId job, long billableMicros) {
    reservation.reserve(principal, job, billableMicros);
  }

  /**
   * @throws RefusalException the refusal of the principal's scope
   */
  public static void checkScope(Principal principal, VideoOrigin origin) {
    principal
        .scope()
        .refusalOfNewVideo(origin)
        .ifPresent(
            refusal -> {
              throw new RefusalException(refusal);
            });
  }

  private void checkDailyLimit(Principal principal, Instant now) {
    Plan plan = principal.plan();
    videos
        .nthNewest(principal.accountId(), plan.videosPerDay(), now.minus(DAY))
        .ifPresent(
            counted -> {
              throw new RefusalException(
                  new Refusal.Later(
                      RefusalCode.DAILY_LIMIT,
                      "the "
                          + plan.title()
                          + " plan allows "
                          + plan.videosPerDay()
                          + " new videos in 24 hours",
                      Duration.between(now, counted.plus(DAY))));
            });
  }
}
