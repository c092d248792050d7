package dev.vidport.host.command.account;

import dev.vidport.host.command.operator.AccountParameter;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Pauses the new videos of an account. */
@Command(
    name = "pause-videos",
    description = {
      "Refuse new videos of an account with VIDEOS_PAUSED.",
      "Uploads that have begun can still be completed.",
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin account pause-videos jo@example.com")
final class PauseVideosCommand extends OperatorReportCommand {
  @Mixin private AccountParameter account;

  PauseVideosCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    return AccountReport.of(
        useCases.accounts().change().pauseVideosAsOperator(account.of(useCases).id(), operator()));
  }
}
