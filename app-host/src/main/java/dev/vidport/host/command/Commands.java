package dev.vidport.host.command;

import picocli.CommandLine;

/** Registers all subcommands, in the order of the help. */
public final class Commands {
  private static final int WIDTH = 100;

  private Commands() {}

  public static CommandLine addTo(CommandLine root, CommandEnvironment environment) {
    CommandLine account =
        new CommandLine(new AdminCommand.AccountGroup())
            .addSubcommand(new AccountCreateCommand(environment))
            .addSubcommand(new AccountListCommand(environment))
            .addSubcommand(new AccountShowCommand(environment))
            .addSubcommand(new AccountDisableCommand(environment))
            .addSubcommand(new AccountEnableCommand(environment))
            .addSubcommand(new AccountPlanCommand(environment))
            .addSubcommand(new PauseVideosCommand(environment))
            .addSubcommand(new ResumeVideosCommand(environment));
    CommandLine key =
        new CommandLine(new AdminCommand.KeyGroup())
            .addSubcommand(new KeyCreateCommand(environment))
            .addSubcommand(new KeyListCommand(environment))
            .addSubcommand(new KeyRevokeCommand(environment));
    CommandLine token =
        new CommandLine(new AdminCommand.TokenGroup())
            .addSubcommand(new TokenListCommand(environment))
            .addSubcommand(new TokenRevokeCommand(environment));
    CommandLine session =
        new CommandLine(new AdminCommand.SessionGroup())
            .addSubcommand(new SessionListCommand(environment))
            .addSubcommand(new SessionEndCommand(environment));
    CommandLine signIn =
        new CommandLine(new AdminCommand.SignInGroup())
            .addSubcommand(new SignInCodeCommand(environment))
            .addSubcommand(new SignInSessionCommand(environment));
    CommandLine signingKey =
        new CommandLine(new AdminCommand.SigningKeyGroup())
            .addSubcommand(new SigningKeyListCommand(environment))
            .addSubcommand(new SigningKeyRotateCommand(environment));
    CommandLine jobs =
        new CommandLine(new JobsCommand())
            .addSubcommand(new JobsListCommand(environment))
            .addSubcommand(new JobsRetryCommand(environment))
            .addSubcommand(new JobsCancelCommand(environment));
    CommandLine captions =
        new CommandLine(new CaptionsCommand())
            .addSubcommand(new CaptionsGetCommand(environment))
            .addSubcommand(new CaptionsCreateCommand(environment))
            .addSubcommand(new CaptionsPutCommand(environment))
            .addSubcommand(new CaptionsDeleteCommand(environment));
    CommandLine webhooks =
        new CommandLine(new WebhooksCommand())
            .addSubcommand(new WebhooksListenCommand(environment));
    root.addSubcommand(new ServeCommand(environment))
        .addSubcommand(new DemoCommand(environment))
        .addSubcommand(new UploadCommand(environment))
        .addSubcommand(new ImportCommand(environment))
        .addSubcommand(new StatusCommand(environment))
        .addSubcommand(captions)
        .addSubcommand(
            new CommandLine(new AdminCommand())
                .addSubcommand(account)
                .addSubcommand(key)
                .addSubcommand(token)
                .addSubcommand(session)
                .addSubcommand(signIn)
                .addSubcommand(signingKey)
                .addSubcommand(new UsageCommand(environment))
                .addSubcommand(new AuditCommand(environment))
                .addSubcommand(new BackupCommand(environment)))
        .addSubcommand(webhooks)
        .addSubcommand(jobs)
        .addSubcommand(new DoctorCommand(environment))
        .addSubcommand(new BenchCommand())
        .addSubcommand(new WarmUpCommand())
        .setExecutionExceptionHandler(new CommandErrorHandler())
        .setUsageHelpWidth(WIDTH);
    inheritVersion(root);
    return root;
  }

  private static void inheritVersion(CommandLine parent) {
    for (CommandLine child : parent.getSubcommands().values()) {
      child.getCommandSpec().versionProvider(parent.getCommandSpec().versionProvider());
      inheritVersion(child);
    }
  }
}
