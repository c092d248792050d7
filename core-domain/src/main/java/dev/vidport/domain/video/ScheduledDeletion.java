package dev.vidport.domain.video;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Plan;
import dev.vidport.domain.refusal.Problems;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** When a video will be deleted, and why. */
public record ScheduledDeletion(Instant at, DeletionReason reason) {
  /** The field of requests with a time. */
  public static final String FIELD = "deleteAfter";

  /** A later time is probably in milliseconds. */
  private static final Duration MAX = Duration.ofDays(36_600);

  /** The earlier of the time of the video and that of the rule; empty for a video that stays. */
  public static Optional<ScheduledDeletion> of(VideoDetails video, Account owner, Plan plan) {
    Optional<ScheduledDeletion> own =
        video.deleteAfter().map(at -> new ScheduledDeletion(at, DeletionReason.DELETE_AFTER));
    Optional<ScheduledDeletion> byRule =
        owner
            .retention()
            .dueAt(video.createdAt(), plan)
            .map(at -> new ScheduledDeletion(at, DeletionReason.RETENTION));
    return own.isPresent() && byRule.filter(rule -> rule.at.isBefore(own.get().at)).isEmpty()
        ? own
        : byRule;
  }

  public boolean isDue(Instant now) {
    return !now.isBefore(at);
  }

  /** Adds a problem for a time at which no video can be deleted. */
  public static void check(Optional<Instant> deleteAfter, Instant now, Problems problems) {
    deleteAfter.ifPresent(
        at ->
            problems.unless(
                at.isAfter(now) && at.isBefore(now.plus(MAX)),
                FIELD,
                "must be in the future, in seconds since 1970"));
  }

  /**
   * @throws dev.vidport.domain.refusal.RefusalException {@code INVALID_REQUEST}
   */
  public static void require(Optional<Instant> deleteAfter, Instant now) {
    Problems problems = new Problems();
    check(deleteAfter, now, problems);
    problems.refuseIfAny();
  }
}
