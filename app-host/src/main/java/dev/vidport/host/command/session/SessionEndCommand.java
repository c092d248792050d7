package dev.vidport.host.command.session;

import dev.vidport.domain.access.SessionId;
import dev.vidport.host.command.HexParameter;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Ends a session. */
@Command(
    name = "end",
    description = "End a session and the edit tokens that were made with it, at once.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin session end 4f9a1c07b2de5a31")
final class SessionEndCommand extends OperatorReportCommand {
  @Parameters(paramLabel = "SESSION", description = "ID of the session: 16 hexadecimal digits.")
  private String id;

  SessionEndCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected void checkArguments() {
    String unused = HexParameter.of(id, 16, "A session ID");
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    SessionId session = new SessionId(id);
    return SessionReport.ended(
        useCases.access().endSession().handleAsOperator(session, operator()));
  }
}
