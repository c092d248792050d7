package dev.vidport.host.command.video;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.VidportClient;
import dev.vidport.domain.id.VisibleText;
import dev.vidport.host.client.UserFolders;
import dev.vidport.host.command.ApiCommand;
import dev.vidport.host.command.ArgumentChecks;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.migrate.Migration;
import dev.vidport.host.migrate.MigrationEntry;
import dev.vidport.host.migrate.MigrationEntry.State;
import dev.vidport.host.migrate.MigrationMap;
import dev.vidport.host.migrate.MigrationMap.UnusableMapException;
import dev.vidport.host.migrate.MigrationOptions;
import dev.vidport.host.migrate.MigrationSource;
import dev.vidport.host.migrate.SourceRefusal;
import dev.vidport.host.migrate.Sources;
import dev.vidport.host.terminal.ProgressLine;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Copies the videos of another service, a bucket or a folder into the account. */
@Command(
    name = "migrate",
    description = {
      "Copy all videos of a folder, a bucket or another service into the account, with their titles, metadata, posters and captions.",
      "Repeat the command to continue after an interruption, and to try again what did not arrive. No video is created twice.",
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport migrate --from folder lectures/",
      "  vidport migrate --from s3 --bucket talks --prefix 2026/",
      "  MUX_TOKEN_ID=… MUX_TOKEN_SECRET=… vidport migrate --from mux --embed",
      "",
      "Credentials come from environment variables:",
      "  s3          AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION",
      "  mux         MUX_TOKEN_ID, MUX_TOKEN_SECRET",
      "  cloudflare  CLOUDFLARE_ACCOUNT_ID, CLOUDFLARE_API_TOKEN",
      "  bunny       BUNNY_LIBRARY_ID, BUNNY_API_KEY, BUNNY_CDN_HOST",
      "  vimeo       VIMEO_ACCESS_TOKEN",
      "",
      "Prints how many videos arrived, and a table of the others. The map has a",
      "line of JSON for each video, with its old ID, its new ID and its links.",
      "The exit code is 0 only if everything has arrived.",
    })
public final class MigrateCommand extends ApiCommand {
  private static final int MAX_PARALLEL = 16;

  @Parameters(
      arity = "0..1",
      paramLabel = "FOLDER",
      description = "The folder, with --from folder.")
  private Optional<Path> folder = Optional.empty();

  @Option(
      names = "--from",
      required = true,
      paramLabel = "SOURCE",
      description = "folder, s3, mux, cloudflare, bunny or vimeo.")
  private String from;

  @Option(names = "--bucket", paramLabel = "NAME", description = "The bucket, with --from s3.")
  private Optional<String> bucket = Optional.empty();

  @Option(
      names = "--prefix",
      paramLabel = "TEXT",
      description = "Only the objects whose names begin with it, with --from s3.")
  private Optional<String> prefix = Optional.empty();

  @Option(
      names = "--endpoint",
      paramLabel = "URL",
      description = "The address of the store, with --from s3. Default: Amazon S3.")
  private Optional<URI> endpoint = Optional.empty();

  @Option(
      names = "--map",
      paramLabel = "FILE",
      description =
          "The map of the migration, which is continued if it exists. Default: migration-SOURCE.jsonl")
  private Optional<Path> map = Optional.empty();

  @Option(
      names = "--parallel",
      paramLabel = "N",
      defaultValue = "4",
      description = "Videos to migrate in parallel. Default: ${DEFAULT-VALUE}.")
  private int parallel;

  @Option(
      names = "--max-height",
      paramLabel = "PIXELS",
      description = "Largest rendition of the videos. Default: that of the plan.")
  private Optional<Integer> maxHeight = Optional.empty();

  @Option(
      names = "--embed",
      description = "Turn on the player page of each video, whose link is then in the map.")
  private boolean isPageOn;

  @Option(
      names = "--relay",
      description =
          "Send the files through this machine, for a source that the service cannot reach.")
  private boolean isRelaying;

  @Option(
      names = "--retry-failed",
      description = "Create the videos again that the service could not fetch or process.")
  private boolean retriesFailed;

  public MigrateCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected int run() throws ApiRefused, IOException, InterruptedException {
    ArgumentChecks.range("--parallel", parallel, 1, MAX_PARALLEL);
    ArgumentChecks.maxHeight(maxHeight);
    checkOptionsOfSource();
    MigrationSource source = source();
    VidportClient client = connect();
    Path file = map.orElseGet(() -> Path.of("migration-" + from + ".jsonl"));
    Path cache = new UserFolders(environment().variables()).cache();
    MigrationOptions options =
        new MigrationOptions(maxHeight, isPageOn, retriesFailed, isRelaying, cache);
    Migration.Outcome outcome;
    try (MigrationMap entries = MigrationMap.open(file, from, address());
        ProgressLine line = progress()) {
      AtomicInteger done = new AtomicInteger();
      outcome =
          new Migration(source, entries, client, options, environment().sleeper(), parallel)
              .run(entry -> line.show("Videos: " + done.incrementAndGet()));
    } catch (UnusableMapException unusable) {
      throw new CommandFailed(
          CommandExitCode.USAGE, VisibleText.of(String.valueOf(unusable.getMessage())));
    }
    print(report(outcome, file), () -> text(outcome, file));
    outcome.listFault().ifPresent(fault -> say("The list of videos ended early: " + fault));
    outcome.stopReason().ifPresent(reason -> say("Stopped: " + reason));
    return exitCode(outcome);
  }

  private void checkOptionsOfSource() {
    List<String> problems = new ArrayList<>();
    if (from.equals("folder") != folder.isPresent()) {
      problems.add(
          folder.isPresent()
              ? "a folder is for --from folder"
              : "--from folder needs the folder as an argument");
    }
    if (from.equals("s3") != bucket.isPresent()) {
      problems.add(bucket.isPresent() ? "--bucket is for --from s3" : "--from s3 needs --bucket");
    }
    if (!from.equals("s3") && (prefix.isPresent() || endpoint.isPresent())) {
      problems.add("--prefix and --endpoint are for --from s3");
    }
    if (!problems.isEmpty()) {
      throw new CommandFailed(CommandExitCode.USAGE, String.join("; ", problems));
    }
  }

  private MigrationSource source() {
    Sources sources = new Sources(environment().variables(), environment().sleeper());
    try {
      return switch (from) {
        case "folder" -> sources.folder(folder.orElseThrow());
        case "s3" -> sources.bucket(endpoint, bucket.orElseThrow(), prefix.orElse(""));
        case "mux" -> sources.mux();
        case "cloudflare" -> sources.cloudflare();
        case "bunny" -> sources.bunny();
        case "vimeo" -> sources.vimeo();
        default ->
            throw new CommandFailed(
                CommandExitCode.USAGE,
                "--from must be folder, s3, mux, cloudflare, bunny or vimeo");
      };
    } catch (SourceRefusal refusal) {
      throw new CommandFailed(
          CommandExitCode.CONFIG, VisibleText.of(String.valueOf(refusal.getMessage())));
    }
  }

  private static ObjectNode report(Migration.Outcome outcome, Path file) {
    ObjectNode report =
        JsonNodeFactory.instance
            .objectNode()
            .put("listed", outcome.listed())
            .put("complete", outcome.isComplete());
    for (State state : State.values()) {
      report.put(state.name().toLowerCase(Locale.ROOT), outcome.count(state));
    }
    report.put("notBegun", outcome.listed() - outcome.entries().size());
    outcome.listFault().ifPresent(fault -> report.put("listFault", fault));
    outcome.stopReason().ifPresent(reason -> report.put("stopped", reason));
    report.put("map", file.toString());
    ArrayNode videos = report.putArray("notMigrated");
    for (MigrationEntry entry : missing(outcome)) {
      ObjectNode video =
          videos.addObject().put("id", entry.id()).put("state", entry.state().name());
      entry.videoId().ifPresent(id -> video.put("videoId", id));
      ArrayNode problems = video.putArray("problems");
      entry.problems().forEach(problems::add);
    }
    return report;
  }

  private static List<MigrationEntry> missing(Migration.Outcome outcome) {
    return outcome.entries().stream().filter(entry -> entry.state() != State.MIGRATED).toList();
  }

  private List<String> text(Migration.Outcome outcome, Path file) {
    List<String> lines = new ArrayList<>();
    lines.add(
        VisibleText.of(
            outcome.count(State.MIGRATED)
                + " of "
                + outcome.listed()
                + " videos have arrived complete; map: "
                + file));
    List<List<String>> rows =
        missing(outcome).stream()
            .map(
                entry ->
                    List.of(
                        VisibleText.of(entry.id()),
                        entry.state().name(),
                        VisibleText.of(String.join("; ", entry.problems()))))
            .toList();
    if (!rows.isEmpty()) {
      lines.addAll(table(List.of("OLD ID", "STATE", "PROBLEMS"), rows));
    }
    return lines;
  }

  private static int exitCode(Migration.Outcome outcome) {
    if (outcome.isComplete()) {
      return CommandExitCode.OK;
    }
    return outcome
        .stop()
        .map(
            fault ->
                fault instanceof ApiRefused refused
                    ? switch (refused.status()) {
                      case 401, 403 -> CommandExitCode.NO_PERMISSION;
                      case 402 -> CommandExitCode.FAILED;
                      default -> CommandExitCode.TEMPORARY;
                    }
                    : CommandExitCode.UNAVAILABLE)
        .orElse(CommandExitCode.FAILED);
  }
}
