package dev.vidport.host.command.caption;

import dev.vidport.client.ApiRefused;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.Confirmation;
import dev.vidport.host.command.JsonText;
import dev.vidport.host.command.ServiceOptions;
import dev.vidport.host.command.VideoParameter;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Deletes the captions of a language. */
@Command(
    name = "delete",
    description = "Delete the captions of a language.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport captions delete 5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e de --yes")
final class CaptionsDeleteCommand implements Callable<Integer> {
  private final CommandEnvironment environment;

  @Spec private CommandSpec spec;
  @Mixin private ServiceOptions service;
  @Mixin private VideoParameter video;
  @Mixin private Confirmation confirmation;

  @Parameters(
      index = "1",
      paramLabel = "LANG",
      description = "The language (ISO 639-1), or und for captions without a known language.")
  private String language;

  CaptionsDeleteCommand(CommandEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws ApiRefused, IOException, InterruptedException {
    String id = video.id().value();
    SpokenLanguage deleted =
        language.equals(SpokenLanguage.UNDETERMINED.code())
            ? SpokenLanguage.UNDETERMINED
            : CaptionsOption.language("LANG", language);
    confirmation.require(environment, "Delete the captions " + deleted + " of video " + id + "?");
    spec.commandLine()
        .getOut()
        .println(
            JsonText.of(service.connect(environment).api().deleteCaptions(id, deleted.code())));
    return CommandExitCode.OK;
  }
}
