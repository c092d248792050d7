package dev.vidport.http.server.operator;

import dev.vidport.domain.access.Operation;
import dev.vidport.domain.id.Hex;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.CommandHandler;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.usecases.job.JobUseCases;
import dev.vidport.usecases.job.ListJobs;
import dev.vidport.usecases.job.port.JobCursor;
import dev.vidport.usecases.job.port.JobState;
import dev.vidport.usecases.processing.CancelProcessing;
import dev.vidport.usecases.processing.RetryProcessing;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Routes with which an operator controls the jobs of all accounts. */
public final class OperatorJobRoutes {
  private static final int ID_LENGTH = 32;

  private final JobUseCases jobs;
  private final RetryProcessing retry;
  private final CancelProcessing cancel;

  public OperatorJobRoutes(JobUseCases jobs, RetryProcessing retry, CancelProcessing cancel) {
    this.jobs = jobs;
    this.retry = retry;
    this.cancel = cancel;
  }

  public List<Route> routes() {
    String all = "/operator/jobs";
    return List.of(
        new Route(
            "GET",
            all,
            Operation.OPERATOR_LIST_JOBS,
            "listJobs",
            new CommandHandler<>(OperatorJobRoutes::query, (query, problems) -> {}, this::list)),
        new Route(
            "POST", all + "/{jobId}/retry", Operation.OPERATOR_RETRY_JOB, "retryJob", this::retry),
        new Route(
            "POST",
            all + "/{jobId}/cancel",
            Operation.OPERATOR_CANCEL_JOB,
            "cancelJob",
            this::cancel));
  }

  private static ListJobs.Query query(Call call, Problems problems) {
    Set<JobState> states =
        call.query()
            .text("state")
            .map(text -> Set.of(JobState.valueOf(text)))
            .orElseGet(() -> EnumSet.allOf(JobState.class));
    Optional<String> after = call.query().text("after");
    Optional<JobCursor> cursor = after.flatMap(JobCursor::parse);
    problems.unless(
        after.isPresent() == cursor.isPresent(), "after", "must be `next` of an earlier response");
    return new ListJobs.Query(states, PageQuery.account(call), PageQuery.limit(call), cursor);
  }

  private RouteResponse list(Call call, ListJobs.Query query) {
    ListJobs.Page page = jobs.list().handleAsOperator(query);
    return RouteResponse.ok(JobJson.of(page));
  }

  private RouteResponse retry(Call call) throws IOException {
    VideoId video = video(call);
    RetryProcessing.Retried retried = retry.handleAsOperator(video, call.operator());
    return RouteResponse.ok(JobJson.of(video, retried));
  }

  private RouteResponse cancel(Call call) {
    VideoId video = video(call);
    int steps = cancel.handleAsOperator(video, call.operator());
    return RouteResponse.ok(JobJson.cancelled(video, steps));
  }

  /**
   * @throws RefusalException {@code NOT_FOUND}
   */
  private VideoId video(Call call) {
    String id = call.path().getOrDefault("jobId", "");
    if (!Hex.is(id, ID_LENGTH)) {
      throw new RefusalException(RefusalCode.NOT_FOUND, "there is no such job");
    }
    return jobs.find().handleAsOperator(new JobId(id));
  }
}
