package dev.vidport.host.command.job;

import dev.vidport.host.command.ArgumentChecks;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.http.server.operator.JobJson;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.job.ListJobs;
import dev.vidport.usecases.job.port.JobCursor;
import dev.vidport.usecases.job.port.JobState;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists jobs. */
@Command(
    name = "list",
    description = {
      "List jobs.",
      "Unfinished jobs come first, oldest first; then the jobs whose videos failed or timed out,"
          + " newest first."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport jobs list",
      "  vidport jobs list --state failed --limit 5",
      "  vidport jobs list --state failed --json | jq -r '.jobs[].videoId'"
    })
final class JobsListCommand extends OperatorReportCommand {
  @Option(
      names = "--state",
      paramLabel = "STATE",
      description = "queued, running, redrive or failed. Repeatable. Default: all states.")
  private List<String> states = List.of();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description =
          "Maximum number of jobs, 1 to " + ListJobs.MAX_LIMIT + ". Default: ${DEFAULT-VALUE}.")
  private int limit = 50;

  @Option(
      names = "--after",
      paramLabel = "CURSOR",
      description = "Cursor that the previous page printed.")
  private Optional<String> after = Optional.empty();

  JobsListCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected void checkArguments() {
    ArgumentChecks.limit(limit, ListJobs.MAX_LIMIT);
    ListJobs.Query unused = query();
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    ListJobs.Page page = useCases.jobs().list().handleAsOperator(query());
    List<String> lines = new ArrayList<>(JobTable.of(page.jobs()));
    page.next().ifPresent(next -> lines.add("Next page: --after " + next.text()));
    return new OperatorReport(lines, JobJson.of(page));
  }

  private ListJobs.Query query() {
    return new ListJobs.Query(
        requestedStates(), Optional.empty(), limit, after.map(JobsListCommand::cursor));
  }

  private Set<JobState> requestedStates() {
    return states.isEmpty()
        ? EnumSet.allOf(JobState.class)
        : states.stream().map(JobsListCommand::state).collect(Collectors.toSet());
  }

  private static JobState state(String text) {
    try {
      return JobState.valueOf(text.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new CommandFailed(
          CommandExitCode.USAGE, "--state: must be one of queued, running, redrive, failed");
    }
  }

  private static JobCursor cursor(String text) {
    return JobCursor.parse(text)
        .orElseThrow(
            () -> new CommandFailed(CommandExitCode.USAGE, "--after: is not a valid cursor"));
  }
}
