package dev.vidport.host.command.operator;

import dev.vidport.domain.account.Actor;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.owner.Handover;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.library.internal.VidportInstance;
import dev.vidport.persistence.database.DatabaseInUse;
import dev.vidport.persistence.database.DatabaseSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The instance that the settings name. This process opens it for one command. If a host has its
 * embedded database open, that host runs the command.
 */
public final class LocalInstance implements OperatorInstance {
  private final CommandEnvironment environment;
  private final String user;

  public LocalInstance(CommandEnvironment environment) {
    this.environment = environment;
    this.user = OperatorName.of(environment.variables());
  }

  @Override
  public Actor operator() {
    return OperatorName.actor(user);
  }

  @Override
  public int run(OperatorCommand command) throws IOException {
    HostSettings settings = HostSettings.of(command.options().values(environment));
    if (!command.createsDatabase()) {
      requireDatabase(settings);
    }
    PrintWriter out = command.spec().commandLine().getOut();
    PrintWriter err = command.spec().commandLine().getErr();
    return reach(
        settings,
        err,
        host -> asOptional(host.run(arguments(command), out, err)),
        () -> {
          announceCreation(settings, err);
          try (VidportInstance vidport =
              VidportInstance.open(settings.vidport().forOperator(), Clock.systemUTC())) {
            command.executeOn(vidport);
            return CommandExitCode.OK;
          }
        });
  }

  /** For the same command in the host; argument files are already read. */
  private static List<String> arguments(OperatorCommand command) {
    return command.spec().root().commandLine().getParseResult().expandedArgs();
  }

  private static Optional<Integer> asOptional(OptionalInt exitCode) {
    return exitCode.isPresent() ? Optional.of(exitCode.getAsInt()) : Optional.empty();
  }

  private static void announceCreation(HostSettings settings, PrintWriter err) {
    settings
        .vidport()
        .database()
        .missingFile()
        .ifPresent(
            file ->
                err.println(
                    String.format(
                        Locale.ROOT,
                        "Creating the database %s (%s)",
                        file,
                        settings.databaseSetting())));
  }

  /** Work in the host that has the database open. */
  @FunctionalInterface
  public interface HostWork<T> {
    /**
     * @return empty when no host runs, so that nothing has happened
     */
    Optional<T> in(OwningHost host) throws IOException;
  }

  /**
   * Works with the embedded database in the host that has it open, or in this process if none has.
   *
   * @param here opens the database in this process
   * @throws CommandFailed when another process has the database open and runs no commands
   */
  public <T> T reach(
      HostSettings settings, PrintWriter err, HostWork<T> inHost, Handover.Opening<T> here)
      throws IOException {
    DatabaseSettings database = settings.vidport().database();
    String address = database.address();
    Handover.Opening<T> opening =
        () -> {
          Optional<OwningHost> host = OwningHost.of(database, user);
          Optional<T> result = host.isPresent() ? inHost.in(host.get()) : Optional.empty();
          return result.isPresent() ? result.get() : here.attempt();
        };
    Runnable notice =
        () -> err.println("Waiting for the process that has the database open: " + address);
    try {
      // A host stores its address at the end of its start.
      return OwningHost.of(database, user).isEmpty()
          ? Handover.awaitStart(opening, notice)
          : Handover.await(opening, notice);
    } catch (DatabaseInUse e) {
      throw new CommandFailed(
          CommandExitCode.UNAVAILABLE,
          String.format(
                  Locale.ROOT,
                  "Another process has the database %s open, and no host runs commands for it.",
                  address)
              + " If a host starts or stops, try again; otherwise end that process.");
    }
  }

  /**
   * @throws CommandFailed when the embedded database does not exist: a new one would be an empty
   *     instance that no server uses
   */
  public static void requireDatabase(HostSettings settings) {
    Optional<Path> missing = settings.vidport().database().missingFile();
    if (missing.isPresent()) {
      throw new CommandFailed(
          CommandExitCode.CONFIG,
          String.format(
                  Locale.ROOT,
                  "%s: there is no database %s; name the database of the service, or create it by `vidport serve` or",
                  settings.databaseSetting(),
                  missing.get())
              + " `vidport admin account create`");
    }
  }
}
