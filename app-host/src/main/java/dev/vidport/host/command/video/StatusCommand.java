package dev.vidport.host.command.video;

import dev.vidport.client.ApiRefused;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.command.JsonText;
import dev.vidport.host.command.ServiceOptions;
import dev.vidport.host.command.caption.CaptionsText;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/** Prints the status of a video. */
@Command(
    name = "status",
    description = "Print the status of a video as JSON, with its links once it is finished.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  vidport status 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e",
      "  vidport status 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e | jq -r .playbackUrl",
      "",
      "Exit codes: 0 finished or in progress, 1 failed, aborted or not found."
    })
public final class StatusCommand implements Callable<Integer> {
  private final CommandEnvironment environment;

  @Spec private CommandSpec spec;
  @Mixin private ServiceOptions service;

  @Parameters(paramLabel = "ID", description = "Video ID: 32 hexadecimal digits.")
  private String videoId;

  public StatusCommand(CommandEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws ApiRefused, IOException, InterruptedException {
    if (!videoId.matches("[0-9a-f]{32}")) {
      throw new CommandFailed(CommandExitCode.USAGE, "A video ID has 32 hexadecimal digits.");
    }
    JsonNode status = service.connect(environment).api().status(videoId);
    spec.commandLine().getOut().println(JsonText.of(status));
    Outcomes.problem(status).ifPresent(spec.commandLine().getErr()::println);
    Outcomes.warnings(status).forEach(spec.commandLine().getErr()::println);
    CaptionsText.of(status).ifPresent(spec.commandLine().getErr()::println);
    return Outcomes.isGood(status) ? CommandExitCode.OK : CommandExitCode.FAILED;
  }
}
