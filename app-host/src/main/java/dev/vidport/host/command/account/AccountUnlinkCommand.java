package dev.vidport.host.command.account;

import dev.vidport.domain.access.OidcIdentity;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Email;
import dev.vidport.host.command.ArgumentChecks;
import dev.vidport.host.command.operator.AccountParameter;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Unlinks a member of an account from the users of issuers. */
@Command(
    name = "unlink",
    description = {
      "Unlink a member from the users of OpenID Connect issuers, and end their sessions.",
      "The next user with the e-mail address of the member is linked to it.",
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport admin account unlink jo@example.com",
      "  vidport admin account unlink team@example.com --member jo@example.com"
    })
final class AccountUnlinkCommand extends OperatorReportCommand {
  @Mixin private AccountParameter account;

  @Option(
      names = "--member",
      paramLabel = "EMAIL",
      description = "Another member than the address of the account.")
  private Optional<String> member = Optional.empty();

  AccountUnlinkCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    member.ifPresent(text -> ArgumentChecks.email("--member", text));
    Account found = account.of(useCases);
    Email person = member.flatMap(Email::parse).orElse(found.email());
    List<OidcIdentity> unlinked =
        useCases.access().unlinkOidcIdentities().handleAsOperator(found.id(), person, operator());
    List<String> lines = new ArrayList<>(AccountReport.table(List.of(found)));
    ObjectNode json = AccountReport.json(found);
    ArrayNode identities = json.putArray("unlinked");
    for (OidcIdentity identity : unlinked) {
      lines.add("Unlinked: " + identity.issuer() + " " + identity.subject());
      identities.addObject().put("issuer", identity.issuer()).put("subject", identity.subject());
    }
    if (unlinked.isEmpty()) {
      lines.add("No user of an issuer was linked.");
    }
    return new OperatorReport(lines, json);
  }
}
