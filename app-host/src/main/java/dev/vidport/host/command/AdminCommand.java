package dev.vidport.host.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

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
      footer = "  vidport admin key create jo@example.com --label laptop")
  static final class KeyGroup implements Runnable {
    @Spec private CommandSpec spec;

    @Override
    public void run() {
      UsageHelp.print(spec);
    }
  }

  /** Groups the commands for upload and edit tokens. */
  @Command(
      name = "token",
      description = "List and revoke upload and edit tokens.",
      mixinStandardHelpOptions = true,
      footerHeading = "%nExample:%n",
      footer = "  vidport admin token list jo@example.com")
  static final class TokenGroup implements Runnable {
    @Spec private CommandSpec spec;

    @Override
    public void run() {
      UsageHelp.print(spec);
    }
  }

  /** Groups the commands for sessions. */
  @Command(
      name = "session",
      description = "List and end the sessions of signed-in users.",
      mixinStandardHelpOptions = true,
      footerHeading = "%nExample:%n",
      footer = "  vidport admin session list jo@example.com")
  static final class SessionGroup implements Runnable {
    @Spec private CommandSpec spec;

    @Override
    public void run() {
      UsageHelp.print(spec);
    }
  }

  /** Groups the commands that sign in without a mail. */
  @Command(
      name = "sign-in",
      description = "Sign in without a mail server.",
      mixinStandardHelpOptions = true,
      footerHeading = "%nExample:%n",
      footer = "  vidport admin sign-in code jo@example.com")
  static final class SignInGroup implements Runnable {
    @Spec private CommandSpec spec;

    @Override
    public void run() {
      UsageHelp.print(spec);
    }
  }

  /** Groups the commands for the key that signs links. */
  @Command(
      name = "signing-key",
      description = "List and rotate the key that signs links.",
      mixinStandardHelpOptions = true,
      footerHeading = "%nExample:%n",
      footer = "  vidport admin signing-key rotate")
  static final class SigningKeyGroup implements Runnable {
    @Spec private CommandSpec spec;

    @Override
    public void run() {
      UsageHelp.print(spec);
    }
  }
}
