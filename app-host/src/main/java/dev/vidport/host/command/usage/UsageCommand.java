package dev.vidport.host.command.usage;

import dev.vidport.domain.account.Account;
import dev.vidport.host.command.ArgumentChecks;
import dev.vidport.host.command.operator.OperatorCommand;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.usage.ListUsage;
import java.io.PrintWriter;
import java.time.YearMonth;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints what accounts have used in a month. */
@Command(
    name = "usage",
    description = {
      "List what accounts have used in a month (UTC): minutes, storage, delivery and overage.",
      "Lists all accounts that have ever used anything, in the order of their IDs."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport admin usage",
      "  vidport admin usage --month 2026-03 --csv > usage.csv",
      "  vidport admin usage --account jo@example.com --json"
    })
public final class UsageCommand extends OperatorCommand {
  @Option(
      names = "--month",
      paramLabel = "MONTH",
      description = "Month such as 2026-03. Default: the current month.")
  private Optional<String> month = Optional.empty();

  @Option(
      names = "--account",
      paramLabel = "ACCOUNT",
      description = "Email address or ID of the account. Default: all accounts.")
  private Optional<String> reference = Optional.empty();

  @ArgGroup private Format format = new Format();

  public UsageCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected void checkArguments() {
    YearMonth unused = ArgumentChecks.month(month);
  }

  @Override
  protected void execute(UseCases useCases, PrintWriter out) {
    YearMonth wanted = ArgumentChecks.month(month);
    ListUsage list = useCases.usage().list();
    Optional<Account> account = reference.map(useCases.accounts().find()::handleAsOperator);
    UsageWriter writer = format.writer(out, wanted);
    writer.begin();
    if (account.isPresent()) {
      writer.write(list.ofAsOperator(account.get(), wanted));
    } else {
      list.handleAsOperator(wanted, writer::write);
    }
    writer.end();
    out.flush();
  }

  /** The format of the output. */
  static final class Format {
    @Option(names = "--json", description = "Print JSON instead of text.")
    private boolean json;

    @Option(names = "--csv", description = "Print CSV (RFC 4180) instead of text.")
    private boolean csv;

    UsageWriter writer(PrintWriter out, YearMonth month) {
      if (json) {
        return new UsageJson(out, month);
      }
      return csv ? new UsageCsv(out) : new UsageTable(out);
    }
  }
}
