package dev.vidport.host.command.account;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.Email;
import dev.vidport.host.command.ArgumentChecks;
import dev.vidport.host.command.operator.AccountParameter;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/** Makes a person an owner of an account. */
@Command(
    name = "owner",
    description = {
      "Make a person an owner of an account, such as after its only owner has left.",
      "A person who is no member yet becomes one, and signs in with the address. Other owners stay."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin account owner team@example.com jo@example.com")
final class AccountOwnerCommand extends OperatorReportCommand {
  @Mixin private AccountParameter account;

  @Parameters(index = "1", paramLabel = "EMAIL", description = "E-mail address of the person.")
  private String email;

  AccountOwnerCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    ArgumentChecks.email("EMAIL", email);
    Account found = account.of(useCases);
    AccountMember owner =
        useCases
            .members()
            .makeOwner()
            .handleAsOperator(found.id(), Email.parse(email).orElseThrow(), operator());
    ObjectNode json = AccountReport.json(found);
    json.put("owner", owner.person().value());
    return new OperatorReport(
        List.of(owner.person() + " is an owner of the account " + found.email() + "."), json);
  }
}
