package dev.vidport.usecases.video;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import java.time.Duration;
import java.time.Instant;

/** Limits the new videos of an account in any 24 hours, as its plan says. */
public final class DailyLimit {
  private static final Duration DAY = Duration.ofHours(24);

  private final Videos videos;

  public DailyLimit(Videos videos) {
    this.videos = videos;
  }

  /**
   * @throws RefusalException {@code DAILY_LIMIT} when the limit is reached
   */
  public void check(Principal principal, Instant now) {
    Plan plan = principal.plan();
    int today = videos.createdSince(principal.account().id(), now.minus(DAY));
    if (today >= plan.videosPerDay()) {
      throw new RefusalException(
          new Refusal.Later(
              RefusalCode.DAILY_LIMIT,
              "the "
                  + plan.title()
                  + " plan allows "
                  + plan.videosPerDay()
                  + " new videos in 24 hours",
              Duration.ofHours(1)));
    }
  }
}
