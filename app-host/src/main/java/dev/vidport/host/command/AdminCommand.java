package dev.vidport.host.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Groups the commands for accounts, keys and backups. */
@Command(
    name = "admin",
    description = {
      "Manage accounts and API keys, and back up the embedded database.",
      "Accesses the database directly; a server may run on it at the same time."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport admin account create --email jo@example.com --plan pro",
      "  vidport admin key create --email jo@example.com --label laptop",
      "  vidport admin backup /backup/vidport-database.zip"
    })
final class AdminCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    UsageHelp.print(spec);
  }

  /** Groups the account commands. */
  @Command(
      name = "account",
      description = "Manage accounts.",
      mixinStandardHelpOptions = true,
      footerHeading = "%nExample:%n",
      footer = "  vidport admin account create --email jo@example.com --plan pro")
  static final class AccountGroup implements Runnable {
    @Spec private CommandSpec spec;

    @Override
    public void run() {
      UsageHelp.print(spec);
    }
  }

  /** Groups the API key commands. */
  @Command(
      name = "key",
      description = "Manage API keys.",
      mixinStandardHelpOptions = true,
      footerHeading = "%nExample:%n",
      footer = "  vidport admin key create --email jo@example.com --label laptop")
  static final class KeyGroup implements Runnable {
    @Spec private CommandSpec spec;

    @Override
    public void run() {
      UsageHelp.print(spec);
    }
  }
}
