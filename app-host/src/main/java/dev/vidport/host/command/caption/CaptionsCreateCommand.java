package dev.vidport.host.command.caption;

import dev.vidport.client.ApiRefused;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.JsonText;
import dev.vidport.host.command.ServiceOptions;
import dev.vidport.host.command.VideoParameter;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Makes captions of a published video. */
@Command(
    name = "create",
    description = "Make captions of a published video by speech recognition.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport captions create 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e --language=de")
final class CaptionsCreateCommand implements Callable<Integer> {
  private final CommandEnvironment environment;

  @Spec private CommandSpec spec;
  @Mixin private ServiceOptions service;
  @Mixin private VideoParameter video;

  @Option(
      names = "--language",
      paramLabel = "LANG",
      description = "The language that is spoken (ISO 639-1). Default: detect it.")
  private Optional<String> language = Optional.empty();

  CaptionsCreateCommand(CommandEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws ApiRefused, IOException, InterruptedException {
    String id = video.id().value();
    Optional<String> spoken =
        language.map(code -> CaptionsOption.language("--language", code).code());
    spec.commandLine()
        .getOut()
        .println(JsonText.of(service.connect(environment).api().createCaptions(id, spoken)));
    return CommandExitCode.OK;
  }
}
