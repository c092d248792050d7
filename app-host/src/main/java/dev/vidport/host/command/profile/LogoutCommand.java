package dev.vidport.host.command.profile;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.VidportClient;
import dev.vidport.host.client.Profile;
import dev.vidport.host.client.Profiles;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.command.ServiceOptions;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.JsonNodeFactory;

/** Ends the session of a profile, and deletes the profile. */
@Command(
    name = "logout",
    description = {
      "End the session of a profile, and delete the profile.",
      "An API key stays valid: revoke it with `vidport keys revoke`."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {"  vidport logout", "  vidport logout --profile test"})
public final class LogoutCommand implements Callable<Integer> {
  private static final int UNAUTHORIZED = 401;

  private final CommandEnvironment environment;

  @Spec private CommandSpec spec;
  @Mixin private ServiceOptions service;

  @Option(
      names = "--force",
      description =
          "Delete the profile even if the service does not answer. Its session then ends by itself.")
  private boolean force;

  public LogoutCommand(CommandEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws ApiRefused, IOException, InterruptedException {
    String name = service.profileName(environment);
    Profiles profiles = ServiceOptions.profiles(environment);
    Profile profile =
        profiles
            .find(name)
            .orElseThrow(
                () ->
                    new CommandFailed(CommandExitCode.CONFIG, "There is no profile " + name + "."));
    try {
      if (profile.isSession()) {
        end(profile);
      }
    } finally {
      if (force) {
        profiles.delete(name);
      }
    }
    profiles.delete(name);
    spec.commandLine().getOut().println("Signed out, profile " + name);
    return CommandExitCode.OK;
  }

  private void end(Profile profile) throws ApiRefused, IOException, InterruptedException {
    try {
      VidportClient.builder(profile.url(), profile.credential())
          .sleeper(environment.sleeper())
          .build()
          .api()
          .post("/auth/signout", JsonNodeFactory.instance.objectNode());
    } catch (ApiRefused refused) {
      // The session has ended already.
      if (refused.status() != UNAUTHORIZED) {
        throw refused;
      }
    }
  }
}
