package dev.vidport.host.command.admin;

import dev.vidport.host.command.CommandGroup;
import dev.vidport.host.command.account.AccountGroup;
import dev.vidport.host.command.key.KeyGroup;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.secret.SecretsGroup;
import dev.vidport.host.command.session.SessionGroup;
import dev.vidport.host.command.session.SignInGroup;
import dev.vidport.host.command.signing.SigningKeyGroup;
import dev.vidport.host.command.token.TokenGroup;
import dev.vidport.host.command.usage.UsageCommand;
import dev.vidport.host.command.worker.WorkerGroup;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups the commands for accounts, credentials, workers, usage, the audit log and backups. */
@Command(
    name = "admin",
    description = {
      "Manage accounts, credentials, keys and workers; read usage and the audit log; back up.",
      "Works on the instance directly, without its API; a host may run."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport admin account create --email jo@example.com --plan pro",
      "  vidport admin key create jo@example.com --label laptop",
      "  vidport admin backup /backup/vidport-database.zip"
    })
public final class AdminGroup extends CommandGroup {
  /** The commands that work on {@code instance}. */
  public static CommandLine of(OperatorInstance instance) {
    return new CommandLine(new AdminGroup())
        .addSubcommand(AccountGroup.of(instance))
        .addSubcommand(KeyGroup.of(instance))
        .addSubcommand(TokenGroup.of(instance))
        .addSubcommand(SessionGroup.of(instance))
        .addSubcommand(SignInGroup.of(instance))
        .addSubcommand(new SetUpCodeCommand(instance))
        .addSubcommand(SigningKeyGroup.of(instance))
        .addSubcommand(SecretsGroup.of(instance))
        .addSubcommand(WorkerGroup.of(instance))
        .addSubcommand(new UsageCommand(instance))
        .addSubcommand(AuditCommand.of(instance));
  }
}
