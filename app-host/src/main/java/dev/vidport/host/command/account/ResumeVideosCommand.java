package dev.vidport.host.command.account;

import dev.vidport.host.command.operator.AccountParameter;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.host.command.operator.OperatorReport;
import dev.vidport.host.command.operator.OperatorReportCommand;
import dev.vidport.usecases.UseCases;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Resumes the new videos of an account. */
@Command(
    name = "resume-videos",
    description = {
      "Accept new videos of an account again.",
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport admin account resume-videos jo@example.com")
final class ResumeVideosCommand extends OperatorReportCommand {
  @Mixin private AccountParameter account;

  ResumeVideosCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected OperatorReport report(UseCases useCases) {
    return AccountReport.of(
        useCases.accounts().change().resumeVideosAsOperator(account.of(useCases).id(), operator()));
  }
}
