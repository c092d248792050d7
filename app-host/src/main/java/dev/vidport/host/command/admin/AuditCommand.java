package dev.vidport.host.command.admin;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.AuditEntry;
import dev.vidport.host.command.ArgumentChecks;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.command.TextTable;
import dev.vidport.host.command.TimeArgument;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.account.AuditCursor;
import dev.vidport.usecases.account.ListAuditEntries;
import dev.vidport.usecases.account.port.AuditFilter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Lists the changes of accounts. */
@Command(
    name = "audit",
    description = {
      "List who changed accounts, keys, tokens and the key of links, newest first.",
      "Entries are kept for a year."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport admin audit --account jo@example.com",
      "  vidport admin audit --until 2026-03-04T05:06:07Z --limit 20",
      "  vidport admin audit --json | jq -r '.entries[].action'"
    })
final class AuditCommand extends OperatorReportCommand {
  private static final List<String> HEADER =
      List.of("TIME", "ACCOUNT", "ACTION", "DETAIL", "BY", "FROM");

  @Option(
      names = "--account",
      paramLabel = "ACCOUNT",
      description = "Email address or ID of the account. Default: all accounts.")
  private Optional<String> reference = Optional.empty();

  @Option(
      names = "--until",
      paramLabel = "TIME",
      description = "The newest entry, such as 2026-03-04T05:06:07Z. Default: now.")
  private Optional<String> until = Optional.empty();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description =
          "Maximum number of entries on a page, 1 to "
              + ListAuditEntries.MAX_LIMIT
              + ". Default: ${DEFAULT-VALUE}.")
  private int limit = 50;

  @Option(
      names = "--after",
      paramLabel = "CURSOR",
      description = "Cursor that the previous page printed, in JSON as next.")
  private Optional<String> after = Optional.empty();

  AuditCommand(OperatorInstance instance) {
    super(instance);
  }

  /** The command with those that verify and export the log. */
  static CommandLine of(OperatorInstance instance) {
    return new CommandLine(new AuditCommand(instance))
        .addSubcommand(new VerifyAuditCommand(instance))
        .addSubcommand(new ExportAuditCommand(instance));
  }

  @Override
  protected void checkArguments() {
    ArgumentChecks.limit(limit, ListAuditEntries.MAX_LIMIT);
    AuditCursor unused = from();
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    AuditCursor from = from();
    Optional<AccountId> account =
        reference.map(useCases.accounts().find()::handleAsOperator).map(Account::id);
    ListAuditEntries.Page page =
        useCases
            .accounts()
            .listAuditEntries()
            .handleAsOperator(AuditFilter.of(account), from, limit);
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode nodes = json.putArray("entries");
    page.entries().forEach(entry -> nodes.add(json(entry)));
    page.next().ifPresent(next -> json.put("next", next.text()));
    Stream<String> table =
        TextTable.of(HEADER, page.entries().stream().map(AuditCommand::row).toList()).stream();
    Stream<String> more = page.next().map(next -> "Next page: --after " + next.text()).stream();
    return new OperatorReport(Stream.concat(table, more).toList(), json);
  }

  private AuditCursor from() {
    if (after.isPresent() && until.isPresent()) {
      throw new CommandFailed(
          CommandExitCode.USAGE,
          "--after: continues a list, so --until has no effect; leave it out");
    }
    return after
        .map(AuditCommand::cursor)
        .orElseGet(
            () -> AuditCursor.from(TimeArgument.parse("--until", until).orElseGet(Instant::now)));
  }

  private static AuditCursor cursor(String text) {
    return AuditCursor.parse(text)
        .orElseThrow(
            () -> new CommandFailed(CommandExitCode.USAGE, "--after: is not a valid cursor"));
  }

  private static List<String> row(AuditEntry entry) {
    return List.of(
        entry.at().truncatedTo(ChronoUnit.SECONDS).toString(),
        entry.account().map(AccountId::value).orElse("-"),
        entry.action().name(),
        entry.detail().isEmpty() ? "-" : entry.detail(),
        (entry.actor().kind() + " " + entry.actor().id()).strip(),
        entry.actor().address());
  }

  private static ObjectNode json(AuditEntry entry) {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("at", entry.at().toString());
    entry.account().ifPresent(account -> node.put("accountId", account.value()));
    node.put("action", entry.action().name());
    if (!entry.detail().isEmpty()) {
      node.put("detail", entry.detail());
    }
    node.put("by", entry.actor().kind().name());
    if (!entry.actor().id().isEmpty()) {
      node.put("id", entry.actor().id());
    }
    return node.put("from", entry.actor().address());
  }
}
