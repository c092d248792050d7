package dev.vidport.host.command;

import dev.vidport.host.settings.HostSettings;
import dev.vidport.library.Vidport;
import dev.vidport.usecases.job.JobCursor;
import dev.vidport.usecases.job.JobState;
import dev.vidport.usecases.job.ListJobs;
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
      "List jobs: first those that have not ended, the oldest first; then those whose videos",
      "failed or timed out, the latest first."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport jobs list",
      "  vidport jobs list --state failed --limit 5",
      "  vidport jobs list --json | jq -r '.jobs[] | select(.state == \"FAILED\") | .videoId'"
    })
final class JobsListCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Spec private CommandSpec spec;
  @Mixin private ServerOptions options;

  @Option(
      names = "--state",
      paramLabel = "STATE",
      description =
          "queued, running, redrive or failed; may be given more than once. All of them"
              + " otherwise.")
  private List<String> states = List.of();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "The most to list, up to " + ListJobs.MOST + ". ${DEFAULT-VALUE} otherwise.")
  private int limit = 50;

  @Option(
      names = "--after",
      paramLabel = "PLACE",
      description = "Where the page before ended, as it said.")
  private Optional<String> after = Optional.empty();

  @Option(names = "--json", description = "Print JSON instead of a table.")
  private boolean json;

  JobsListCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    ListJobs.Query query = new ListJobs.Query(wanted(), limit, after.map(JobsListCommand::place));
    try (Vidport vidport = Operator.open(HostSettings.of(options.values(surroundings)))) {
      print(vidport.listJobs().handle(query), spec.commandLine().getOut());
      return Exit.OK;
    }
  }

  private void print(ListJobs.Page page, PrintWriter out) {
    if (json) {
      out.println(JsonText.of(JobJson.of(page)));
      return;
    }
    JobTable.of(page.jobs()).forEach(out::println);
    page.next().ifPresent(next -> out.println("more: --after " + next.text()));
  }

  private Set<JobState> wanted() {
    return states.isEmpty()
        ? EnumSet.allOf(JobState.class)
        : states.stream().map(JobsListCommand::state).collect(Collectors.toSet());
  }

  private static JobState state(String text) {
    try {
      return JobState.valueOf(text.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new CommandFailed(
          Exit.USAGE, "--state: must be one of queued, running, redrive, failed");
    }
  }

  private static JobCursor place(String text) {
    return JobCursor.parse(text)
        .orElseThrow(() -> new CommandFailed(Exit.USAGE, "--after: is no place in a list"));
  }
}
