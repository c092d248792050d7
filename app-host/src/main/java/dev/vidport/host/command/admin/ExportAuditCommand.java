package dev.vidport.host.command.admin;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AuditAction;
import dev.vidport.host.command.ArgumentChecks;
import dev.vidport.host.command.TimeArgument;
import dev.vidport.host.command.operator.OperatorCommand;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.account.ExportAuditEntries;
import dev.vidport.usecases.account.port.AuditEntryFields;
import dev.vidport.usecases.account.port.AuditFilter;
import dev.vidport.usecases.account.port.LinkedEntry;
import java.io.PrintWriter;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;

/** Prints the audit log as lines of JSON. */
@Command(
    name = "export",
    description = {
      "Print entries of the audit log as lines of JSON, oldest first, with their place in the chain.",
      "To continue a longer export, give the number of the last line as --after."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport admin audit export --since 2026-03-01T00:00:00Z --limit 100000",
      "  vidport admin audit export --account jo@example.com --action KEY_CREATED",
    })
final class ExportAuditCommand extends OperatorCommand {
  @Option(names = "--since", paramLabel = "TIME", description = "Time of the oldest entry.")
  private Optional<String> since = Optional.empty();

  @Option(
      names = "--until",
      paramLabel = "TIME",
      description = "Entries before this time. Default: all.")
  private Optional<String> until = Optional.empty();

  @Option(
      names = "--account",
      paramLabel = "ACCOUNT",
      description = "Email address or ID of the account. Default: all accounts.")
  private Optional<String> reference = Optional.empty();

  @Option(names = "--action", paramLabel = "ACTION", description = "One action. Default: all.")
  private Optional<AuditAction> action = Optional.empty();

  @Option(
      names = "--after",
      paramLabel = "NUMBER",
      defaultValue = "0",
      description = "Entries after this number.")
  private long after;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "10000",
      description =
          "Maximum number of lines, 1 to "
              + ExportAuditEntries.MAX_LIMIT
              + ". Default: ${DEFAULT-VALUE}.")
  private int limit;

  ExportAuditCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected void checkArguments() {
    ArgumentChecks.limit(limit, ExportAuditEntries.MAX_LIMIT);
    TimeArgument.check("--since", since);
    TimeArgument.check("--until", until);
  }

  @Override
  protected void execute(UseCases useCases, PrintWriter out) {
    AuditFilter filter =
        new AuditFilter(
            reference.map(useCases.accounts().find()::handleAsOperator).map(Account::id),
            action,
            TimeArgument.parse("--since", since));
    for (LinkedEntry entry :
        useCases
            .accounts()
            .exportAuditEntries()
            .handleAsOperator(filter, TimeArgument.parse("--until", until), after, limit)) {
      out.println(JsonMapper.shared().writeValueAsString(AuditEntryFields.of(entry)));
    }
  }
}
