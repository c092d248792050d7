package dev.vidport.host.command.job;

import dev.vidport.domain.id.VideoId;
import dev.vidport.host.command.JsonText;
import dev.vidport.host.command.VideoParameter;
import dev.vidport.host.command.operator.OperatorCommand;
import dev.vidport.host.command.operator.OperatorInstance;
import dev.vidport.http.server.operator.JobJson;
import dev.vidport.usecases.UseCases;
import dev.vidport.usecases.processing.RetryProcessing;
import java.io.IOException;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Retries the processing of a video. */
@Command(
    name = "retry",
    description = {
      "Retry the processing of a video.",
      "A job that waits for its next attempt runs at once. A video that failed, timed out or was"
          + " cancelled starts again from the beginning, with the same options.",
      "Prints videoId, jobId and newJob (whether a new job was created) as JSON."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport jobs retry 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e")
final class JobsRetryCommand extends OperatorCommand {
  @Mixin private VideoParameter video;

  JobsRetryCommand(OperatorInstance instance) {
    super(instance);
  }

  @Override
  protected void checkArguments() {
    VideoId unused = video.id();
  }

  @Override
  protected void execute(UseCases useCases, PrintWriter out) throws IOException {
    VideoId id = video.id();
    RetryProcessing.Retried retried = useCases.videos().retry().handleAsOperator(id, operator());
    out.println(JsonText.of(JobJson.of(id, retried)));
  }
}
