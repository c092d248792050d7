package dev.vidport.domain.job;

/**
 * The unfinished jobs of an account; larger numbers than {@link FairShareOrder#MAX_COUNTED_JOBS}
 * change nothing.
 *
 * @param fresh jobs of the class {@link QueueClass#FRESH}, queued at most {@link
 *     FairShareOrder#FRESH_FOR} ago
 * @param normal all jobs of the classes {@link QueueClass#FRESH} and {@link QueueClass#NORMAL}
 * @param low jobs of the class {@link QueueClass#LOW}
 */
public record UnfinishedJobs(int fresh, int normal, int low) {
  public static final UnfinishedJobs NONE = new UnfinishedJobs(0, 0, 0);
}
