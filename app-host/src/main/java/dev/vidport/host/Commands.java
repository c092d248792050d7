package dev.vidport.host;

import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandErrorHandler;
import dev.vidport.host.command.admin.AdminGroup;
import dev.vidport.host.command.admin.BackupCommand;
import dev.vidport.host.command.admin.MoveCommand;
import dev.vidport.host.command.caption.CaptionsGroup;
import dev.vidport.host.command.demo.DemoCommand;
import dev.vidport.host.command.doctor.DoctorCommand;
import dev.vidport.host.command.job.JobsGroup;
import dev.vidport.host.command.operator.LocalInstance;
import dev.vidport.host.command.owner.BillingGroup;
import dev.vidport.host.command.owner.BrowserTokensGroup;
import dev.vidport.host.command.owner.MonthUsageCommand;
import dev.vidport.host.command.owner.OwnAccountGroup;
import dev.vidport.host.command.owner.OwnKeysGroup;
import dev.vidport.host.command.profile.ApiCallCommand;
import dev.vidport.host.command.profile.CompletionCommand;
import dev.vidport.host.command.profile.LoginCommand;
import dev.vidport.host.command.profile.LogoutCommand;
import dev.vidport.host.command.profile.ProfilesCommand;
import dev.vidport.host.command.serve.BenchCommand;
import dev.vidport.host.command.serve.ServeCommand;
import dev.vidport.host.command.serve.WarmUpCommand;
import dev.vidport.host.command.video.ImportCommand;
import dev.vidport.host.command.video.StatusCommand;
import dev.vidport.host.command.video.UploadCommand;
import dev.vidport.host.command.video.VideosGroup;
import dev.vidport.host.command.video.WatchCommand;
import dev.vidport.host.command.webhook.WebhooksGroup;
import picocli.CommandLine;

/** Registers all subcommands, in the order of the help. */
public final class Commands {
  private static final int WIDTH = 80;

  private Commands() {}

  public static CommandLine addTo(CommandLine root, CommandEnvironment environment) {
    LocalInstance instance = new LocalInstance(environment);
    root.addSubcommand(new ServeCommand(environment, HostCommands::of))
        .addSubcommand(new DemoCommand(environment, HostCommands::of))
        .addSubcommand(new UploadCommand(environment))
        .addSubcommand(new ImportCommand(environment))
        .addSubcommand(new StatusCommand(environment))
        .addSubcommand(VideosGroup.of(environment))
        .addSubcommand(CaptionsGroup.of(environment))
        .addSubcommand(new WatchCommand(environment))
        .addSubcommand(WebhooksGroup.of(environment))
        .addSubcommand(OwnAccountGroup.of(environment))
        .addSubcommand(new MonthUsageCommand(environment))
        .addSubcommand(OwnKeysGroup.of(environment))
        .addSubcommand(BrowserTokensGroup.of(environment))
        .addSubcommand(BillingGroup.of(environment))
        .addSubcommand(new ApiCallCommand(environment))
        .addSubcommand(new LoginCommand(environment))
        .addSubcommand(new LogoutCommand(environment))
        .addSubcommand(new ProfilesCommand(environment))
        .addSubcommand(
            AdminGroup.of(instance)
                .addSubcommand(new BackupCommand(environment, instance))
                .addSubcommand(new MoveCommand(environment)))
        .addSubcommand(JobsGroup.of(instance))
        .addSubcommand(new DoctorCommand(environment))
        .addSubcommand(new BenchCommand())
        .addSubcommand(new CompletionCommand())
        .addSubcommand(new WarmUpCommand(HostCommands::of))
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
