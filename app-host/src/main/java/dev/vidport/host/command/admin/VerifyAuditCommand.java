package dev.vidport.host.command.admin;

import dev.vidport.domain.account.AuditPosition;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.account.VerifyAuditLog.Verification;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Verifies the chain of the audit log. */
@Command(
    name = "verify",
    description = {
      "Verify that no entry of the audit log was changed, removed or inserted.",
      "Note the position that it prints, outside of the machine: later, --since tells"
          + " whether the log still has it. Fails with exit code 1 at the first entry that differs."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport admin audit verify",
      "  vidport admin audit verify --since 1204:6f1c…",
    })
final class VerifyAuditCommand extends OperatorReportCommand {
  @Option(
      names = "--since",
      paramLabel = "POSITION",
      description = "A position that this command has printed before: number:hash.")
  private Optional<String> position = Optional.empty();

  VerifyAuditCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected void checkArguments() {
    Optional<AuditPosition> unused = known();
  }

  private Optional<AuditPosition> known() {
    return position.map(
        text ->
            AuditPosition.parse(text)
                .orElseThrow(
                    () ->
                        new CommandFailed(
                            CommandExitCode.USAGE, "--since: must be number:hash, as printed")));
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    Verification verified = useCases.accounts().verifyAuditLog().handleAsOperator(known());
    verified
        .problem()
        .ifPresent(
            problem -> {
              throw new CommandFailed(
                  CommandExitCode.FAILED,
                  "The audit log was changed at entry "
                      + problem.number()
                      + ": "
                      + problem.text()
                      + ". Entries before it are unchanged: "
                      + verified.entries());
            });
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("entries", verified.entries())
            .put("erased", verified.erased())
            .put("unlinked", verified.unlinked())
            .put("position", verified.last().text());
    return new OperatorReport(
        List.of(
            "Unchanged entries: "
                + verified.entries()
                + " (after entry "
                + verified.base().number()
                + ")",
            "Without an erased person: " + verified.erased(),
            "Not linked yet: " + verified.unlinked(),
            "Position: " + verified.last().text()),
        json);
  }
}
