package dev.vidport.host.command.account;

import dev.vidport.domain.account.AccountId;
import dev.vidport.host.command.operator.AccountParameter;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.account.AccountChanges;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Makes an account an operator, or ends that. */
@Command(
    name = "operator",
    description = {
      "Let a person who is signed in to an account run the instance through the operator API.",
      "API keys of the account do not get this right. Takes effect within a second, on every host."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport admin account operator jo@example.com",
      "  vidport admin account operator jo@example.com --off"
    })
final class AccountOperatorCommand extends OperatorReportCommand {
  @Mixin private AccountParameter account;

  @Option(names = "--off", description = "The account is no operator any more.")
  private boolean off;

  AccountOperatorCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    AccountChanges change = useCases.accounts().change();
    AccountId id = account.of(useCases).id();
    return AccountReport.of(
        off
            ? change.removeOperatorAsOperator(id, operator())
            : change.addOperatorAsOperator(id, operator()));
  }
}
