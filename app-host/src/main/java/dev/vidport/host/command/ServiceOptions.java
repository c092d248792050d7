package dev.vidport.host.command;

import dev.vidport.client.VidportClient;
import dev.vidport.domain.id.VisibleText;
import dev.vidport.host.client.EventForwarder;
import dev.vidport.host.client.LocalStartWait;
import dev.vidport.host.client.Profile;
import dev.vidport.host.client.Profiles;
import dev.vidport.host.client.UserFolders;
import dev.vidport.host.settings.ClientSettings;
import dev.vidport.host.settings.SettingValues;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The service that a client command uses. A credential is sent only to the address that belongs to
 * it: that of a profile to the address of the profile, and one of an option or the environment to
 * the address of these.
 */
public final class ServiceOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description =
          "Address of the service. Default: VIDPORT_URL, the profile's, or http://localhost:8080.")
  private Optional<URI> url = Optional.empty();

  @Option(
      names = "--key",
      paramLabel = "KEY",
      description =
          "API key. Default: VIDPORT_API_KEY. Other users of this machine can see the option.")
  private Optional<String> key = Optional.empty();

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description =
          "Use the address and credential that `vidport login` stored. Default: VIDPORT_PROFILE.")
  private Optional<String> profile = Optional.empty();

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Settings file. Default: VIDPORT_CONFIG.")
  private Optional<Path> config = Optional.empty();

  public VidportClient connect(CommandEnvironment environment) {
    Target target = target(environment);
    return client(environment, target.url(), required(target));
  }

  /** The address to which {@link #connect} connects, in its short form. */
  URI service(CommandEnvironment environment) {
    return VidportClient.serviceOf(checked(target(environment).url()));
  }

  private static String required(Target target) {
    return target
        .credential()
        .orElseThrow(
            () ->
                new CommandFailed(
                    CommandExitCode.USAGE,
                    "An API key is required: set VIDPORT_API_KEY or --key, or sign in with"
                        + " `vidport login`. An operator creates a key with `vidport admin key"
                        + " create ACCOUNT`."));
  }

  private VidportClient client(CommandEnvironment environment, URI url, String credential) {
    URI service = VidportClient.serviceOf(checked(url));
    return VidportClient.builder(service, credential)
        .sleeper(environment.sleeper())
        .connectRetry(new LocalStartWait(service, environment.sleeper(), this::sayWaiting))
        .build();
  }

  /** Forwards the events of the account to {@code target}. */
  public EventForwarder eventForwarder(CommandEnvironment environment, URI target) {
    String credential = required(target(environment));
    return new EventForwarder(
        connect(environment).api(), credential, Clock.systemUTC(), environment.sleeper(), target);
  }

  private static URI checked(URI url) {
    if (!Set.of("http", "https").contains(String.valueOf(url.getScheme()))
        || url.getHost() == null) {
      throw new CommandFailed(
          CommandExitCode.USAGE,
          "--url must be an address such as https://video.example.com, not "
              + VisibleText.of(url.toString()));
    }
    return url;
  }

  /** A connection for requests that need no credential, or the given one. */
  public VidportClient connectWith(CommandEnvironment environment, String credential) {
    return client(environment, address(environment), credential);
  }

  /** The address of a service to sign in to. */
  public URI address(CommandEnvironment environment) {
    return url.or(() -> settings(environment).url())
        .or(() -> find(environment, profileName(environment)).map(Profile::url))
        .orElse(ClientSettings.DEFAULT_URL);
  }

  /** The profile that the options name. */
  public String profileName(CommandEnvironment environment) {
    String name = profile.or(() -> settings(environment).profile()).orElse(Profiles.DEFAULT);
    if (!Profiles.isName(name)) {
      throw new CommandFailed(
          CommandExitCode.USAGE,
          "The name of a profile has up to 40 letters, digits, _ and -, and begins with a letter or"
              + " digit.");
    }
    return name;
  }

  /** The profiles of the user. */
  public static Profiles profiles(CommandEnvironment environment) {
    return new Profiles(new UserFolders(environment.variables()).config());
  }

  private ClientSettings settings(CommandEnvironment environment) {
    return ClientSettings.of(SettingValues.read(environment.variables(), config));
  }

  private Target target(CommandEnvironment environment) {
    ClientSettings settings = settings(environment);
    // The option takes precedence over the environment, as every option.
    Optional<URI> address = profile.isPresent() ? url : url.or(settings::url);
    Optional<String> credential = profile.isPresent() ? key : key.or(settings::key);
    if (credential.isPresent() && profile.isEmpty()) {
      return new Target(address.orElse(ClientSettings.DEFAULT_URL), credential);
    }
    String name = profileName(environment);
    Optional<Profile> stored = find(environment, name);
    if (stored.isEmpty()) {
      requireNoName(settings, name);
      return new Target(address.orElse(ClientSettings.DEFAULT_URL), credential);
    }
    URI own = stored.get().url();
    return address.isEmpty() || isSame(address.get(), own)
        ? new Target(own, credential.or(() -> stored.map(Profile::credential)))
        : new Target(address.get(), credential);
  }

  private void requireNoName(ClientSettings settings, String name) {
    if (profile.or(settings::profile).isPresent()) {
      throw new CommandFailed(
          CommandExitCode.CONFIG,
          "There is no profile " + name + ". Create it with: vidport login --profile " + name);
    }
  }

  private static boolean isSame(URI one, URI other) {
    return VidportClient.serviceOf(one).equals(VidportClient.serviceOf(other));
  }

  private static Optional<Profile> find(CommandEnvironment environment, String name) {
    try {
      return profiles(environment).find(name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void sayWaiting(URI service) {
    PrintWriter errors = command.commandLine().getErr();
    errors.println(VisibleText.of("Waiting for " + service + " …"));
    errors.flush();
  }

  private record Target(URI url, Optional<String> credential) {}
}
