package dev.vidport.host.command.account;

import dev.vidport.domain.account.Invitation;
import dev.vidport.host.command.ArgumentChecks;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Invites an address. */
@Command(
    name = "invite",
    description = {
      "Permit an email address to create an account by signing in.",
      "No mail is sent: tell the person to sign in. The invitation ends when it is used, revoked or"
          + " expires. Inviting the address again replaces it."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport admin account invite jo@example.com",
      "  vidport admin account invite jo@example.com --days 30"
    })
final class InviteCommand extends OperatorReportCommand {
  @Parameters(paramLabel = "EMAIL", description = "Email address without an account.")
  private String email;

  @Option(
      names = "--days",
      paramLabel = "N",
      description = "Days until the invitation expires, 1 to 366. Default: ${DEFAULT-VALUE}.")
  private int days = 14;

  InviteCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected void checkArguments() {
    ArgumentChecks.email("EMAIL", email);
    ArgumentChecks.range("--days", days, 1, (int) Invitation.MAX_VALIDITY.toDays());
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    return InvitationReport.of(
        useCases
            .access()
            .inviteAccount()
            .handleAsOperator(email, Duration.ofDays(days), operator()));
  }
}
