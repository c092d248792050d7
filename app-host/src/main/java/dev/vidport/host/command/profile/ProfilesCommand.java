package dev.vidport.host.command.profile;

import dev.vidport.host.client.Profile;
import dev.vidport.host.client.Profiles;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.ServiceOptions;
import dev.vidport.host.command.TextTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the profiles. */
@Command(
    name = "profiles",
    description = "List the profiles that `vidport login` stored, without their credentials.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport profiles")
public final class ProfilesCommand implements Callable<Integer> {
  private final CommandEnvironment environment;

  @Spec private CommandSpec spec;

  public ProfilesCommand(CommandEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws IOException {
    Profiles profiles = ServiceOptions.profiles(environment);
    List<List<String>> rows = new ArrayList<>();
    for (String name : profiles.names()) {
      Profile profile = profiles.find(name).orElseThrow();
      rows.add(
          List.of(
              name,
              profile.isSession() ? "session" : "key",
              profile.url().toString(),
              profile.email()));
    }
    TextTable.of(List.of("PROFILE", "KIND", "URL", "EMAIL"), rows)
        .forEach(spec.commandLine().getOut()::println);
    return CommandExitCode.OK;
  }
}
