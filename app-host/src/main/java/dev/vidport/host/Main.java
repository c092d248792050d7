package dev.vidport.host;

import dev.vidport.client.Sleeper;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandGroup;
import dev.vidport.host.command.CommandInput;
import dev.vidport.host.log.Logging;
import dev.vidport.host.serve.HangUpSignal;
import dev.vidport.host.settings.LogFormat;
import dev.vidport.host.settings.LogLevel;
import dev.vidport.host.settings.LogSettings;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/** The command line of Vidport. Without a subcommand it prints its help. */
@Command(
    name = "vidport",
    description = "Video processing service.",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport demo                          show the service with a generated clip",
      "  vidport serve                         run the service",
      "  vidport upload talk.mp4 --wait        upload a video to the service",
      "  vidport COMMAND --help                show the options of a command",
    })
public final class Main extends CommandGroup {
  /**
   * Runs one command and ends the process with its exit code.
   *
   * @param arguments the subcommand and its options
   */
  public static void main(String[] arguments) {
    if (List.of(arguments).contains("serve")) {
      // Until it is handled, the signal ends the process. A signal before the settings are read has
      // nothing to reload.
      HangUpSignal.ignore();
    }
    // Guice otherwise generates classes through sun.misc.Unsafe, which newer Java versions
    // deprecate.
    System.setProperty("guice_bytecode_gen_option", "DISABLED");
    Logging.configure(new LogSettings(LogLevel.INFO, LogFormat.TEXT));
    int exitCode =
        commandLine(
                new CommandEnvironment(
                    System.getenv(),
                    Logging::configure,
                    Sleeper.system(),
                    CommandInput.ofProcess()),
                arguments)
            .execute(arguments);
    Logging.drain();
    System.exit(exitCode);
  }

  /**
   * The commands, run in {@code environment}.
   *
   * @param arguments which say what is needed; none for all commands
   */
  static CommandLine commandLine(CommandEnvironment environment, String... arguments) {
    return Commands.addTo(new CommandLine(new Main()), environment, List.of(arguments));
  }

  /** Reads the version that the build wrote into the jar's manifest. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Main.class.getPackage().getImplementationVersion();
      return new String[] {"vidport " + Optional.ofNullable(version).orElse("(not packaged)")};
    }
  }
}
