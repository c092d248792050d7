package dev.vidport.host.command.account;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.command.JsonText;
import dev.vidport.host.command.operator.OperatorCommand;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.archive.ImportReport;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Imports the archive of an account. */
@Command(
    name = "import",
    description = {
      "Import the archive of an account of another instance.",
      "Creates the account with its id, settings and usage; with --into, an existing account gets"
          + " the videos alone. Videos keep their ids where these are free.",
      "An import that was interrupted continues when it runs again. The files are read by the host,"
          + " if one runs."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport admin account import /backup/account.tar",
      "  vidport admin account import /backup/account.tar --plan pro",
      "  vidport admin account import /backup/account.tar --into jo@example.com",
    })
final class AccountImportCommand extends OperatorCommand {
  private static final long PROGRESS_NANOS = TimeUnit.SECONDS.toNanos(5);

  @Parameters(
      paramLabel = "FILE|URL",
      arity = "1..1000",
      description = "The archive, or its volumes in order: absolute paths or addresses.")
  private List<String> places = List.of();

  @Option(
      names = "--into",
      paramLabel = "ACCOUNT",
      description = "E-mail address or ID of the account that gets the videos.")
  private Optional<String> into = Optional.empty();

  @Option(
      names = "--plan",
      paramLabel = "PLAN",
      description = "Plan of the new account. Default: the plan that the archive names.")
  private Optional<String> plan = Optional.empty();

  @Option(names = "--json", description = "Print JSON instead of text.")
  private boolean json;

  AccountImportCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected void checkArguments() {
    if (into.isPresent() && plan.isPresent()) {
      throw new CommandFailed(CommandExitCode.USAGE, "Use either --into or --plan.");
    }
    for (String place : places) {
      if (!isUrl(place) && !Path.of(place).isAbsolute()) {
        throw new CommandFailed(
            CommandExitCode.USAGE, "The path must be absolute, because the host reads the file.");
      }
    }
  }

  private static boolean isUrl(String place) {
    return place.startsWith("https://") || place.startsWith("http://");
  }

  @Override
  protected void execute(UseCases useCases, PrintWriter out) throws IOException {
    Optional<AccountId> account =
        into.map(reference -> useCases.accounts().find().handleAsOperator(reference).id());
    try (InputStream archive = new JoinedStreams(places, place -> open(useCases, place))) {
      ImportReport report =
          useCases
              .archives()
              .importAccount()
              .handleAsOperator(archive, account, plan, operator(), progress(out));
      if (json) {
        out.println(JsonText.of(json(report)));
      } else {
        text(report).forEach(out::println);
      }
    } catch (EOFException e) {
      throw new CommandFailed(
          CommandExitCode.FAILED, "The archive is cut off. What it has is imported.");
    }
  }

  private static InputStream open(UseCases useCases, String place) throws IOException {
    return isUrl(place)
        ? useCases.archives().openRemote().handleAsOperator(place)
        : Files.newInputStream(Path.of(place));
  }

  private Consumer<String> progress(PrintWriter out) {
    long[] last = {System.nanoTime()};
    return line -> {
      if (!json && System.nanoTime() - last[0] >= PROGRESS_NANOS) {
        last[0] = System.nanoTime();
        out.println(line);
        out.flush();
      }
    };
  }

  private static List<String> text(ImportReport report) {
    List<String> lines = new ArrayList<>();
    lines.add("account: " + report.account().id() + " " + report.account().email());
    lines.add("videos imported: " + report.imported());
    lines.add("videos present before: " + report.present());
    lines.add("videos left out of the archive: " + report.leftOut());
    lines.add("bytes stored: " + report.bytes());
    lines.add("usage entries added: " + report.usageEntries());
    report.mapped().forEach((old, here) -> lines.add("video " + old + " is here " + here));
    report.notes().forEach(note -> lines.add("note: " + note));
    return lines;
  }

  private static ObjectNode json(ImportReport report) {
    ObjectNode node =
        JsonNodeFactory.instance
            .objectNode()
            .put("account", report.account().id().value())
            .put("email", report.account().email().value())
            .put("imported", report.imported())
            .put("present", report.present())
            .put("leftOut", report.leftOut())
            .put("bytes", report.bytes())
            .put("usageEntries", report.usageEntries());
    ObjectNode mapped = node.putObject("mapped");
    for (Map.Entry<VideoId, VideoId> ids : report.mapped().entrySet()) {
      mapped.put(ids.getKey().value(), ids.getValue().value());
    }
    ArrayNode notes = node.putArray("notes");
    report.notes().forEach(notes::add);
    return node;
  }
}
