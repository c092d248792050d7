package dev.vidport.host.command.session;

import dev.vidport.host.command.ArgumentChecks;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.command.TimeArgument;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.access.ResetPasskeys;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.JsonNodeFactory;

/** Removes the passkeys of a person who has lost them, or those that a new host name has voided. */
@Command(
    name = "reset-passkeys",
    description = {
      "Remove all passkeys of a person who has lost them, so that a code by mail signs in again.",
      "Make sure by another way than mail that the person asks for it.",
      "After a change of the host name, remove the passkeys of all persons from before it."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport admin sign-in reset-passkeys jo@example.com",
      "  vidport admin sign-in reset-passkeys --all-made-before 2026-03-04T05:06:07Z",
    })
final class ResetPasskeysCommand extends OperatorReportCommand {
  private static final String ALL = "--all-made-before";

  @Parameters(paramLabel = "EMAIL", arity = "0..1", description = "Email address of the person.")
  private Optional<String> email = Optional.empty();

  @Option(
      names = ALL,
      paramLabel = "TIME",
      description = "Instead of a person: the passkeys of all persons that were made before.")
  private Optional<String> before = Optional.empty();

  ResetPasskeysCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected void checkArguments() {
    if (email.isPresent() == before.isPresent()) {
      throw new CommandFailed(CommandExitCode.USAGE, "Name either a person, or " + ALL + ".");
    }
    email.ifPresent(text -> ArgumentChecks.email("EMAIL", text));
    TimeArgument.check(ALL, before);
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    ResetPasskeys reset = useCases.access().passkeys().reset();
    return email.isPresent()
        ? ofPerson(email.get(), reset)
        : ofAll(TimeArgument.parse(ALL, before).orElseThrow(), reset);
  }

  private OperatorReport ofPerson(String person, ResetPasskeys reset) {
    int removed = reset.handleAsOperator(person, operator());
    return new OperatorReport(
        List.of(removed == 0 ? "The person has no passkey." : "Removed passkeys: " + removed),
        JsonNodeFactory.instance.objectNode().put("email", person).put("removed", removed));
  }

  private OperatorReport ofAll(Instant time, ResetPasskeys reset) {
    ResetPasskeys.All all = reset.handleAllAsOperator(time, operator());
    return new OperatorReport(
        List.of("Removed passkeys: " + all.passkeys() + " of " + all.persons() + " persons"),
        JsonNodeFactory.instance
            .objectNode()
            .put("persons", all.persons())
            .put("removed", all.passkeys()));
  }
}
