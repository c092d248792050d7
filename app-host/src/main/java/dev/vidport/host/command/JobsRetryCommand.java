package dev.vidport.host.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.vidport.domain.id.VideoId;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.library.Vidport;
import dev.vidport.usecases.video.RetryProcessing;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

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
final class JobsRetryCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Spec private CommandSpec spec;
  @Mixin private ServerOptions options;
  @Mixin private VideoParameter video;

  JobsRetryCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    VideoId id = video.id();
    try (Vidport vidport = Operator.open(HostSettings.of(options.values(surroundings)))) {
      RetryProcessing.Retried retried = vidport.retryProcessing().handle(id);
      spec.commandLine()
          .getOut()
          .println(
              JsonText.of(
                  JsonNodeFactory.instance
                      .objectNode()
                      .put("videoId", id.value())
                      .put("jobId", retried.job().value())
                      .put("newJob", retried.anew())));
      return Exit.OK;
    }
  }
}
