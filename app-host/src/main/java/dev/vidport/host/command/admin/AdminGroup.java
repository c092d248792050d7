package dev.vidport.host.command.admin;

import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandGroup;
import dev.vidport.host.command.account.AccountGroup;
import dev.vidport.host.command.key.KeyGroup;
import dev.vidport.host.command.session.SessionGroup;
import dev.vidport.host.command.session.SignInGroup;
import dev.vidport.host.command.signing.SigningKeyGroup;
import dev.vidport.host.command.token.TokenGroup;
import dev.vidport.host.command.usage.UsageCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups the commands for accounts, credentials, usage, the audit log and backups. */
@Command(
    name = "admin",
    description = {
      "Manage accounts, credentials and the signing key; read usage and the audit log; back up.",
      "Accesses the database directly; a server may run on it at the same time."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport admin account create --email jo@example.com --plan pro",
      "  vidport admin key create jo@example.com --label laptop",
      "  vidport admin backup /backup/vidport-database.zip"
    })
public final class AdminGroup extends CommandGroup {
  public static CommandLine of(CommandEnvironment environment) {
    return new CommandLine(new AdminGroup())
        .addSubcommand(AccountGroup.of(environment))
        .addSubcommand(KeyGroup.of(environment))
        .addSubcommand(TokenGroup.of(environment))
        .addSubcommand(SessionGroup.of(environment))
        .addSubcommand(SignInGroup.of(environment))
        .addSubcommand(SigningKeyGroup.of(environment))
        .addSubcommand(new UsageCommand(environment))
        .addSubcommand(new AuditCommand(environment))
        .addSubcommand(new BackupCommand(environment));
  }
}
