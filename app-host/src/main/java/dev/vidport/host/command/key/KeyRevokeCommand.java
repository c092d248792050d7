package dev.vidport.host.command.key;

import dev.vidport.domain.access.ApiKey;
import dev.vidport.domain.access.KeyId;
import dev.vidport.host.command.HexParameter;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Revokes an API key. */
@Command(
    name = "revoke",
    description = {
      "Revoke an API key. Every host refuses it within a second.",
      "This also ends the upload and edit tokens that were made with it."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin key revoke 6512bd43d9ca")
final class KeyRevokeCommand extends OperatorReportCommand {
  @Parameters(paramLabel = "KEY", description = "ID of the key: 12 hexadecimal digits.")
  private String id;

  KeyRevokeCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected void checkArguments() {
    String unused = HexParameter.of(id, 12, "A key ID");
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    ApiKey revoked = useCases.access().revokeApiKey().handleAsOperator(new KeyId(id), operator());
    return new OperatorReport(KeyReport.table(List.of(revoked)), KeyReport.json(revoked));
  }
}
