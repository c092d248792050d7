package dev.vidport.host.command.job;

import dev.vidport.host.command.ArgumentChecks;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.command.JsonText;
import dev.vidport.host.command.ServerOptions;
import dev.vidport.host.command.operator.OperatorAccess;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.library.Vidport;
import dev.vidport.usecases.job.ListJobs;
import dev.vidport.usecases.job.port.JobCursor;
import dev.vidport.usecases.job.port.JobState;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists jobs. */
@Command(
    name = "list",
    description = {
      "List jobs. Unfinished jobs come first, oldest first; then the jobs whose videos failed or",
      "timed out, newest first."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport jobs list",
      "  vidport jobs list --state failed --limit 5",
      "  vidport jobs list --json | jq -r '.jobs[] | select(.state == \"FAILED\") | .videoId'"
    })
final class JobsListCommand implements Callable<Integer> {
  private final CommandEnvironment environment;

  @Spec private CommandSpec spec;
  @Mixin private ServerOptions options;

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

  @Option(names = "--json", description = "Print JSON instead of a table.")
  private boolean json;

  JobsListCommand(CommandEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws IOException {
    ArgumentChecks.limit(limit, ListJobs.MAX_LIMIT);
    ListJobs.Query query =
        new ListJobs.Query(requestedStates(), limit, after.map(JobsListCommand::cursor));
    try (Vidport vidport = OperatorAccess.open(HostSettings.of(options.values(environment)))) {
      print(vidport.jobs().list().handleAsOperator(query), spec.commandLine().getOut());
      return CommandExitCode.OK;
    }
  }

  private void print(ListJobs.Page page, PrintWriter out) {
    if (json) {
      out.println(JsonText.of(JobJson.of(page)));
      return;
    }
    JobTable.of(page.jobs()).forEach(out::println);
    page.next().ifPresent(next -> out.println("Next page: --after " + next.text()));
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
