package dev.vidport.host;

import dev.vidport.host.client.Pause;
import dev.vidport.host.command.Commands;
import dev.vidport.host.command.Help;
import dev.vidport.host.command.Surroundings;
import dev.vidport.host.log.Logging;
import dev.vidport.host.settings.LogFormat;
import dev.vidport.host.settings.LogLevel;
import dev.vidport.host.settings.LogSettings;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command line of Vidport. Without a subcommand it prints its help. */
@Command(
    name = "vidport",
    description = "Video processing service.",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport demo                          see it work, with a clip of its own",
      "  vidport serve                         run the service",
      "  vidport upload talk.mp4 --wait        upload to it",
      "  vidport COMMAND --help                more on a command",
    })
public final class Main implements Runnable {

  @Spec private CommandSpec spec;

  /**
   * Runs one command and ends the process with its exit code.
   *
   * @param arguments the subcommand and its options
   */
  public static void main(String[] arguments) {
    // Guice would otherwise make classes by means that newer Java versions warn of and are to lose.
    System.setProperty("guice_bytecode_gen_option", "DISABLED");
    Logging.configure(new LogSettings(LogLevel.INFO, LogFormat.TEXT));
    System.exit(
        commandLine(new Surroundings(System.getenv(), Logging::configure, Pause.real()))
            .execute(arguments));
  }

  /** All commands, as they would be found in {@code surroundings}. */
  static CommandLine commandLine(Surroundings surroundings) {
    return Commands.addTo(new CommandLine(new Main()), surroundings);
  }

  @Override
  public void run() {
    Help.of(spec);
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
