package dev.vidport.usecases.job;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.job.Progress;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.usecases.job.port.JobCursor;
import dev.vidport.usecases.job.port.JobEntry;
import dev.vidport.usecases.job.port.JobOverview;
import dev.vidport.usecases.job.port.JobState;
import dev.vidport.usecases.job.port.RenderJob;
import dev.vidport.usecases.job.port.RenderJobs;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Lists the jobs of all accounts: first the unfinished ones, then the failed ones. */
public final class ListJobs {
  /** Maximum number of jobs on a page. */
  public static final int MAX_LIMIT = 500;

  private final JobOverview overview;
  private final RenderJobs jobs;

  public ListJobs(JobOverview overview, RenderJobs jobs) {
    this.overview = overview;
    this.jobs = jobs;
  }

  public Page handleAsOperator(Query query) {
    Problems problems = new Problems();
    problems.unless(
        query.limit() >= 1 && query.limit() <= MAX_LIMIT,
        "limit",
        "must be from 1 to " + MAX_LIMIT);
    problems.refuseIfAny();
    List<JobEntry> found = entries(query, query.limit() + 1);
    List<Listed> page = found.stream().limit(query.limit()).map(this::job).toList();
    Optional<JobCursor> next =
        found.size() > page.size()
            ? Optional.of(page.get(page.size() - 1).entry().cursor())
            : Optional.empty();
    return new Page(page, next);
  }

  private List<JobEntry> entries(Query query, int most) {
    Set<JobState> unfinished = EnumSet.copyOf(query.states());
    boolean failed = unfinished.remove(JobState.FAILED);
    boolean amongFailed = query.after().filter(JobCursor::failed).isPresent();
    List<JobEntry> found = new ArrayList<>();
    if (!unfinished.isEmpty() && !amongFailed) {
      found.addAll(overview.unfinished(unfinished, query.account(), query.after(), most));
    }
    if (failed && found.size() < most) {
      found.addAll(
          overview.failed(
              query.account(), query.after().filter(at -> amongFailed), most - found.size()));
    }
    return found;
  }

  private Listed job(JobEntry entry) {
    return new Listed(
        entry, jobs.find(entry.job()).map(RenderJob::progress).orElseGet(Progress::none));
  }

  /**
   * What to list.
   *
   * @param states at least one
   * @param account whose jobs to list; empty for all accounts
   * @param after end of the previous page; empty for the first page
   */
  public record Query(
      Set<JobState> states, Optional<AccountId> account, int limit, Optional<JobCursor> after) {
    public Query {
      states = Set.copyOf(states);
    }
  }

  /** A job and its progress. */
  public record Listed(JobEntry entry, Progress progress) {}

  /**
   * A page of the list.
   *
   * @param next where the next page begins; empty when there is none
   */
  public record Page(List<Listed> jobs, Optional<JobCursor> next) {
    public Page {
      jobs = List.copyOf(jobs);
    }
  }
}
