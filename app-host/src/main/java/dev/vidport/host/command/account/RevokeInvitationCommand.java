package dev.vidport.host.command.account;

import dev.vidport.host.command.ArgumentChecks;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Revokes an invitation. */
@Command(
    name = "revoke-invitation",
    description = "End an invitation that was not used. A code that was mailed creates no account.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin account revoke-invitation jo@example.com")
final class RevokeInvitationCommand extends OperatorReportCommand {
  @Parameters(paramLabel = "EMAIL", description = "Email address that was invited.")
  private String email;

  RevokeInvitationCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected void checkArguments() {
    ArgumentChecks.email("EMAIL", email);
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    return InvitationReport.of(
        useCases.access().revokeInvitation().handleAsOperator(email, operator()));
  }
}
