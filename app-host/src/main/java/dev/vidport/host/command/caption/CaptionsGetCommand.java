package dev.vidport.host.command.caption;

import dev.vidport.client.ApiRefused;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.JsonText;
import dev.vidport.host.command.ServiceOptions;
import dev.vidport.host.command.VideoParameter;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the captions of a video. */
@Command(
    name = "get",
    description = "Print the captions of a video as JSON, with the links of their files.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport captions get 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e")
final class CaptionsGetCommand implements Callable<Integer> {
  private final CommandEnvironment environment;

  @Spec private CommandSpec spec;
  @Mixin private ServiceOptions service;
  @Mixin private VideoParameter video;

  CaptionsGetCommand(CommandEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws ApiRefused, IOException, InterruptedException {
    String id = video.id().value();
    spec.commandLine()
        .getOut()
        .println(JsonText.of(service.connect(environment).api().captions(id)));
    return CommandExitCode.OK;
  }
}
