package dev.vidport.host.command.account;

import dev.vidport.host.command.ArgumentChecks;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.access.ListInvitations;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists invitations. */
@Command(
    name = "invitations",
    description = "List the invitations that were not used, in the order of their email addresses.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin account invitations")
final class InvitationListCommand extends OperatorReportCommand {
  @Option(
      names = "--limit",
      paramLabel = "N",
      description =
          "Maximum number of invitations, 1 to "
              + ListInvitations.MAX_LIMIT
              + ". Default: ${DEFAULT-VALUE}.")
  private int limit = 50;

  @Option(
      names = "--after",
      paramLabel = "EMAIL",
      description = "Address that the previous page printed.")
  private Optional<String> after = Optional.empty();

  InvitationListCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected void checkArguments() {
    ArgumentChecks.limit(limit, ListInvitations.MAX_LIMIT);
    after.ifPresent(email -> ArgumentChecks.email("--after", email));
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    return InvitationReport.of(useCases.access().listInvitations().handleAsOperator(after, limit));
  }
}
