package dev.vidport.host.command.job;

import dev.vidport.domain.id.VideoId;
import dev.vidport.host.command.JsonText;
import dev.vidport.host.command.VideoParameter;
import dev.vidport.host.command.operator.OperatorCommand;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.http.server.operator.JobJson;
import dev.vidport.usecases.UseCases;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Cancels the job of a video. */
@Command(
    name = "cancel",
    description = {
      "Cancel the processing of a video, as its owner can. The video becomes ABORTED.",
      "Prints videoId and cancelledSteps as JSON."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport jobs cancel 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e")
final class JobsCancelCommand extends OperatorCommand {
  @Mixin private VideoParameter video;

  JobsCancelCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected void checkArguments() {
    VideoId unused = video.id();
  }

  @Override
  protected void execute(UseCases useCases, PrintWriter out) {
    VideoId id = video.id();
    int cancelled = useCases.videos().cancel().handleAsOperator(id, operator());
    out.println(JsonText.of(JobJson.cancelled(id, cancelled)));
  }
}
