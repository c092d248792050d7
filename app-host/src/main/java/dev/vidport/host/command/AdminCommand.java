package dev.vidport.host.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The operator's commands; each has its own class. */
@Command(
    name = "admin",
    description = {
      "Manage accounts and API keys.",
      "Works on the database itself, also while a server runs on it."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport admin account create --email jo@example.com --plan pro",
      "  vidport admin key create --email jo@example.com --label laptop"
    })
final class AdminCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    Help.of(spec);
  }

  /** Groups what is done to accounts. */
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
      Help.of(spec);
    }
  }

  /** Groups what is done to API keys. */
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
      Help.of(spec);
    }
  }
}
