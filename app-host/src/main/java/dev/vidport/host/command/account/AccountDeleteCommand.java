package dev.vidport.host.command.account;

import dev.vidport.domain.account.AccountId;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.command.operator.AccountParameter;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.erasure.ErasureUseCases;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Requests the erasure of an account, or cancels it. */
@Command(
    name = "delete",
    description = {
      "Delete an account, its videos and everything else that belongs to it.",
      "A running host erases it at the end of the grace period. Until then, its requests are"
          + " refused, and it can be restored by its owner or with --restore."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport admin account delete jo@example.com",
      "  vidport admin account delete jo@example.com --now",
      "  vidport admin account delete jo@example.com --restore"
    })
final class AccountDeleteCommand extends OperatorReportCommand {
  @Mixin private AccountParameter account;

  @Option(names = "--now", description = "Erase it at once, without the grace period.")
  private boolean now;

  @Option(names = "--restore", description = "Cancel the deletion, unless it has begun.")
  private boolean restore;

  AccountDeleteCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected void checkArguments() {
    if (now && restore) {
      throw new CommandFailed(CommandExitCode.USAGE, "Use either --now or --restore.");
    }
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    ErasureUseCases erasure = useCases.erasure();
    AccountId id = account.of(useCases).id();
    return AccountReport.of(
        restore
            ? erasure.cancel().handleAsOperator(id, operator())
            : erasure.request().handleAsOperator(id, now, operator()));
  }
}
