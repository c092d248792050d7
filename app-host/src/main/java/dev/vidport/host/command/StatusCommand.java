package dev.vidport.host.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vidport.host.client.ApiRefused;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Asks a running service for the status of a video. */
@Command(
    name = "status",
    description = "Print the status of a video as JSON, with its links when it is finished.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport status 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e",
      "  vidport status 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e | jq -r .playbackUrl",
      "",
      "Exit codes: 0 finished or on its way, 1 failed, aborted or unknown, 69 nobody answers."
    })
final class StatusCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Spec private CommandSpec spec;
  @Mixin private ServiceOptions service;

  @Parameters(paramLabel = "ID", description = "The video's id: 32 hexadecimal digits.")
  private String videoId;

  StatusCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws ApiRefused, IOException, InterruptedException {
    if (!videoId.matches("[0-9a-f]{32}")) {
      throw new CommandFailed(Exit.USAGE, "a video's id has 32 hexadecimal digits");
    }
    JsonNode status = service.connect(surroundings).api().status(videoId);
    spec.commandLine().getOut().println(JsonText.of(status));
    return Outcomes.isGood(status) ? Exit.OK : Exit.FAILED;
  }
}
