package dev.vidport.host.command.token;

import dev.vidport.domain.access.TokenId;
import dev.vidport.host.command.HexParameter;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Revokes an upload or edit token. */
@Command(
    name = "revoke",
    description = "Revoke an upload or edit token at once. A video that was made with it stays.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin token revoke 4f9a1c07b2de")
final class TokenRevokeCommand extends OperatorReportCommand {
  @Parameters(paramLabel = "TOKEN", description = "ID of the token: 12 hexadecimal digits.")
  private String id;

  TokenRevokeCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected void checkArguments() {
    String unused = HexParameter.of(id, 12, "A token ID");
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    TokenId token = new TokenId(id);
    return TokenReport.of(useCases.access().revokeToken().handleAsOperator(token, operator()));
  }
}
