package dev.vidport.host.command.signing;

import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.library.settings.VidportSettings;
import dev.vidport.usecases.UseCases;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Replaces the stored key that signs links. */
@Command(
    name = "rotate",
    description = {
      "Sign new links with a new key on every host, within seconds and without a restart.",
      "Links of the previous key stay valid until they expire, for at most 24 hours and 5 minutes.",
      "Sign-in codes that were sent but not used end. Player pages keep their addresses.",
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport admin signing-key rotate",
      "  vidport admin signing-key rotate --without-overlap  # the key is known",
    })
final class SigningKeyRotateCommand extends OperatorReportCommand {
  @Option(
      names = "--without-overlap",
      description = "Refuse all links of previous keys, within seconds.")
  private boolean withoutOverlap;

  SigningKeyRotateCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected void checkSettings(VidportSettings settings) {
    if (settings.signingKeys().signing().isPresent()) {
      throw new CommandFailed(
          CommandExitCode.CONFIG,
          "VIDPORT_SIGNING_KEY sets the key, so it is rotated by the settings; see"
              + " docs/operations.md");
    }
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    return SigningKeyReport.of(
        useCases.signing().rotateKey().handleAsOperator(!withoutOverlap, operator()));
  }
}
