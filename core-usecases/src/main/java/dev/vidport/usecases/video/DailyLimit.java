package dev.vidport.usecases.video;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.Refused;
import java.time.Duration;
import java.time.Instant;

/** How many new videos a plan takes in any 24 hours. */
public final class DailyLimit {
  private static final Duration DAY = Duration.ofHours(24);

  private final Videos videos;

  public DailyLimit(Videos videos) {
    this.videos = videos;
  }

  /**
   * @throws Refused {@code DAILY_LIMIT} when there is no room for one more
   */
  public void check(Principal principal, Instant now) {
    Plan plan = principal.plan();
    int today = videos.createdSince(principal.account().id(), now.minus(DAY));
    if (today >= plan.videosPerDay()) {
      throw new Refused(
          new Refusal.Later(
              RefusalCode.DAILY_LIMIT,
              "the "
                  + plan.title()
                  + " plan takes "
                  + plan.videosPerDay()
                  + " new videos in 24 hours",
              Duration.ofHours(1)));
    }
  }
}
