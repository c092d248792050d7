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
import dev.vidport.host.command.member.MembersGroup;
import dev.vidport.host.command.operator.LocalInstance;
import dev.vidport.host.command.owner.BillingGroup;
import dev.vidport.host.command.owner.BrowserTokensGroup;
import dev.vidport.host.command.owner.MonthUsageCommand;
import dev.vidport.host.command.owner.OwnAccountGroup;
import dev.vidport.host.command.owner.OwnKeysGroup;
import dev.vidport.host.command.owner.SigningKeysGroup;
import dev.vidport.host.command.profile.ApiCallCommand;
import dev.vidport.host.command.profile.CompletionCommand;
import dev.vidport.host.command.profile.LoginCommand;
import dev.vidport.host.command.profile.LogoutCommand;
import dev.vidport.host.command.profile.ManualCommand;
import dev.vidport.host.command.profile.ProfilesCommand;
import dev.vidport.host.command.serve.BenchCommand;
import dev.vidport.host.command.serve.ServeCommand;
import dev.vidport.host.command.serve.WarmUpCommand;
import dev.vidport.host.command.video.ImportCommand;
import dev.vidport.host.command.video.MigrateCommand;
import dev.vidport.host.command.video.StatusCommand;
import dev.vidport.host.command.video.UploadCommand;
import dev.vidport.host.command.video.VideosGroup;
import dev.vidport.host.command.video.WatchCommand;
import dev.vidport.host.command.webhook.WebhooksGroup;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Registers subcommands, in the order of the help. */
public final class Commands {
  private static final int WIDTH = 80;

  /** Their work needs all others: script of a shell, manual page, archive of the classes. */
  private static final Set<String> OF_ALL = Set.of("completion", "manual", "warm-up");

  private Commands() {}

  /**
   * Registers the one that {@code arguments} begin with: all of them take 0.2 to 0.4 s of processor
   * time at the start of a process. Registers all if the first argument names none.
   *
   * @param arguments those of the command line
   */
  public static CommandLine addTo(
      CommandLine root, CommandEnvironment environment, List<String> arguments) {
    Map<String, Supplier<Object>> all = all(environment);
    String first = arguments.isEmpty() ? "" : arguments.get(0);
    Collection<Supplier<Object>> needed =
        all.containsKey(first) && !OF_ALL.contains(first) ? List.of(all.get(first)) : all.values();
    needed.forEach(command -> root.addSubcommand(command.get()));
    root.setExecutionExceptionHandler(new CommandErrorHandler()).setUsageHelpWidth(WIDTH);
    inheritVersion(root);
    setSynopsis(root);
    return root;
  }

  private static Map<String, Supplier<Object>> all(CommandEnvironment environment) {
    LocalInstance instance = new LocalInstance(environment);
    Map<String, Supplier<Object>> all = new LinkedHashMap<>();
    all.put("serve", () -> new ServeCommand(environment, HostCommands::of));
    all.put("demo", () -> new DemoCommand(environment, HostCommands::of));
    all.put("upload", () -> new UploadCommand(environment));
    all.put("import", () -> new ImportCommand(environment));
    all.put("migrate", () -> new MigrateCommand(environment));
    all.put("status", () -> new StatusCommand(environment));
    all.put("videos", () -> VideosGroup.of(environment));
    all.put("captions", () -> CaptionsGroup.of(environment));
    all.put("watch", () -> new WatchCommand(environment));
    all.put("webhooks", () -> WebhooksGroup.of(environment));
    all.put("account", () -> OwnAccountGroup.of(environment));
    all.put("usage", () -> new MonthUsageCommand(environment));
    all.put("members", () -> MembersGroup.of(environment));
    all.put("keys", () -> OwnKeysGroup.of(environment));
    all.put("signing-keys", () -> SigningKeysGroup.of(environment));
    all.put("tokens", () -> BrowserTokensGroup.of(environment));
    all.put("billing", () -> BillingGroup.of(environment));
    all.put("api", () -> new ApiCallCommand(environment));
    all.put("login", () -> new LoginCommand(environment));
    all.put("logout", () -> new LogoutCommand(environment));
    all.put("profiles", () -> new ProfilesCommand(environment));
    all.put(
        "admin",
        () ->
            AdminGroup.of(instance)
                .addSubcommand(new BackupCommand(environment, instance))
                .addSubcommand(new MoveCommand(environment)));
    all.put("jobs", () -> JobsGroup.of(instance));
    all.put("doctor", () -> new DoctorCommand(environment));
    all.put("bench", BenchCommand::new);
    all.put("completion", CompletionCommand::new);
    all.put("manual", ManualCommand::new);
    all.put("warm-up", () -> new WarmUpCommand(HostCommands::of));
    return all;
  }

  private static void setSynopsis(CommandLine command) {
    command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_SYNOPSIS, Synopsis::of);
    command.getSubcommands().values().forEach(Commands::setSynopsis);
  }

  private static void inheritVersion(CommandLine parent) {
    for (CommandLine child : parent.getSubcommands().values()) {
      child.getCommandSpec().versionProvider(parent.getCommandSpec().versionProvider());
      inheritVersion(child);
    }
  }
}
