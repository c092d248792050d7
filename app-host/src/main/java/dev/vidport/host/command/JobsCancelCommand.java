package dev.vidport.host.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.vidport.domain.id.VideoId;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.library.Vidport;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Cancels the job of a video. */
@Command(
    name = "cancel",
    description = {
      "End the processing of a video, as its owner could: it becomes ABORTED.",
      "Prints videoId and terminatedJobs, the number of steps that ended, as JSON."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport jobs cancel 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e")
final class JobsCancelCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Spec private CommandSpec spec;
  @Mixin private ServerOptions options;
  @Mixin private VideoParameter video;

  JobsCancelCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    VideoId id = video.id();
    try (Vidport vidport = Operator.open(HostSettings.of(options.values(surroundings)))) {
      int ended = vidport.cancelProcessing().handle(id);
      spec.commandLine()
          .getOut()
          .println(
              JsonText.of(
                  JsonNodeFactory.instance
                      .objectNode()
                      .put("videoId", id.value())
                      .put("terminatedJobs", ended)));
      return Exit.OK;
    }
  }
}
