package dev.vidport.host.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vidport.domain.id.VideoId;
import dev.vidport.library.Vidport;
import dev.vidport.usecases.video.RetryProcessing;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Puts a video to work again. */
@Command(
    name = "retry",
    description = {
      "Put a video to work again: at once when it waits for its next try, and from the beginning,",
      "with the same options, when it failed, timed out or was cancelled.",
      "Prints videoId, jobId and whether the job is a new one as JSON."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport jobs retry 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e")
final class JobsRetryCommand extends OperatorCommand {
  @Mixin private VideoParameter video;

  JobsRetryCommand(Surroundings surroundings) {
    super(surroundings);
  }

  @Override
  void check() {
    VideoId unused = video.id();
  }

  @Override
  ObjectNode done(Vidport vidport) {
    VideoId id = video.id();
    RetryProcessing.Retried retried = vidport.retryProcessing().handle(id);
    return JsonNodeFactory.instance
        .objectNode()
        .put("videoId", id.value())
        .put("jobId", retried.job().value())
        .put("newJob", retried.anew());
  }
}
