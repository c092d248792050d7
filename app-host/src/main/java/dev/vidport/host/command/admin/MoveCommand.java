package dev.vidport.host.command.admin;

import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.command.JsonText;
import dev.vidport.host.command.ServerOptions;
import dev.vidport.host.command.operator.LocalInstance;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.host.settings.SettingValues;
import dev.vidport.host.terminal.ProgressLine;
import dev.vidport.library.internal.InstallationMove;
import dev.vidport.library.internal.MoveRefusedException;
import dev.vidport.library.internal.MoveReport;
import dev.vidport.library.internal.MoveVerification;
import dev.vidport.library.settings.VidportSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Moves an installation to another database or store. */
@Command(
    name = "move",
    description = {
      "Move the installation to another database, another store, or both, while no host runs.",
      "From the embedded database and a folder to PostgreSQL and S3, back, or to another bucket."
          + " Compares both places at the end, deletes nothing at the old one, and says what to do"
          + " next. If it ends early, run it again: it continues where it was. See docs/moving.md."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport admin move --config /etc/vidport/vidport.conf --to new.conf",
      "  vidport admin move --to new.conf --verify all --json"
    })
public final class MoveCommand implements Callable<Integer> {
  private final CommandEnvironment environment;

  @Spec private CommandSpec spec;
  @Mixin private ServerOptions options;

  @Option(
      names = "--to",
      paramLabel = "FILE",
      required = true,
      description =
          "Settings file of the new place: VIDPORT_DATABASE_…, VIDPORT_S3_…, VIDPORT_DATA_DIR and"
              + " VIDPORT_SECRET_KEY… say where it is. The hosts use the same file afterwards.")
  private Path to;

  @Option(
      names = "--verify",
      paramLabel = "HOW",
      description =
          "How objects are compared at the end: sizes; sample (also the digests of the first 200,"
              + " and of one in 20 of the others); all (all digests, which reads both stores)."
              + " Default: ${DEFAULT-VALUE}.")
  private String verify = "sample";

  @Option(names = "--json", description = "Print JSON instead of text.")
  private boolean json;

  public MoveCommand(CommandEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws IOException {
    MoveVerification verification = verification();
    HostSettings source = HostSettings.of(options.quietValues(environment));
    LocalInstance.requireDatabase(source);
    VidportSettings target =
        HostSettings.of(SettingValues.readLeniently(Map.of(), Optional.of(to))).vidport();
    MoveReport report;
    try (ProgressLine progress = environment.progressLine(spec.commandLine().getErr())) {
      report =
          new InstallationMove(
                  source.vidport(),
                  target,
                  verification,
                  new MoveProgressDisplay(progress, Clock.systemUTC())::progress,
                  Clock.systemUTC())
              .run();
    } catch (MoveRefusedException e) {
      throw new CommandFailed(CommandExitCode.CONFIG, String.valueOf(e.getMessage()));
    }
    print(new MoveReportText(report, source.vidport(), target, to));
    return CommandExitCode.OK;
  }

  private MoveVerification verification() {
    return Arrays.stream(MoveVerification.values())
        .filter(each -> each.toString().equals(verify.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new CommandFailed(CommandExitCode.USAGE, "--verify: must be sizes, sample or all"));
  }

  private void print(MoveReportText text) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(JsonText.of(text.json()));
    } else {
      text.lines().forEach(out::println);
    }
  }
}
