package dev.vidport.host.command.operator;

import dev.vidport.domain.account.Actor;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.library.Vidport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;

/** Opens an instance for a short operator command, while a server may run on the same database. */
public final class OperatorAccess {
  /** Longest name that the audit log stores. */
  private static final int MAX_NAME = 100;

  private OperatorAccess() {}

  /**
   * @throws CommandFailed when the embedded database does not exist: a new one would be an empty
   *     instance that no server uses
   */
  public static Vidport open(HostSettings settings) throws IOException {
    requireDatabase(settings);
    return openOrCreate(settings);
  }

  /** Creates the embedded database when it does not exist, as the first start of a server does. */
  public static Vidport openOrCreate(HostSettings settings) throws IOException {
    return Vidport.open(settings.vidport().forOperator(), Clock.systemUTC());
  }

  /**
   * @throws CommandFailed when the embedded database does not exist
   */
  public static void requireDatabase(HostSettings settings) {
    Optional<Path> missing = settings.vidport().database().missingFile();
    if (missing.isPresent()) {
      throw new CommandFailed(
          CommandExitCode.CONFIG,
          "%s: there is no database %s; name that of the service, or create it by `vidport serve` or"
                  .formatted(settings.databaseSetting(), missing.get())
              + " `vidport admin account create`");
    }
  }

  /** The person who runs the command, also behind {@code sudo}, and the machine. */
  public static Actor actor(Map<String, String> variables) {
    String user = System.getProperty("user.name", "unknown");
    String login = variables.getOrDefault("SUDO_USER", user);
    return Actor.operator(shortened(login.equals(user) ? user : login + " as " + user), machine());
  }

  private static String machine() {
    try {
      return shortened(InetAddress.getLocalHost().getHostName());
    } catch (UnknownHostException unnamed) {
      return "localhost";
    }
  }

  private static String shortened(String name) {
    return name.substring(0, Math.min(MAX_NAME, name.length()));
  }
}
