package dev.vidport.host.command.caption;

import dev.vidport.client.ApiRefused;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.id.VisibleText;
import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import dev.vidport.host.command.JsonText;
import dev.vidport.host.command.ServiceOptions;
import dev.vidport.host.command.VideoFile;
import dev.vidport.host.command.VideoParameter;
import dev.vidport.usecases.caption.PutCaptions;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Publishes corrected captions, or captions of another language. */
@Command(
    name = "put",
    description = "Replace the captions of a language by a file, or add a language.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  vidport captions put $VIDEO talk.de.vtt --language=de")
final class CaptionsPutCommand implements Callable<Integer> {
  private final CommandEnvironment environment;

  @Spec private CommandSpec spec;
  @Mixin private ServiceOptions service;
  @Mixin private VideoParameter video;

  @Parameters(index = "1", paramLabel = "FILE", description = "A WebVTT or SubRip file in UTF-8.")
  private Path file;

  @Option(
      names = "--language",
      required = true,
      paramLabel = "LANG",
      description = "The language of the file (ISO 639-1).")
  private String language;

  CaptionsPutCommand(CommandEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws ApiRefused, IOException, InterruptedException {
    String id = video.id().value();
    SpokenLanguage spoken = CaptionsOption.language("--language", language);
    String text = text(VideoFile.checked(file));
    spec.commandLine()
        .getOut()
        .println(
            JsonText.of(service.connect(environment).api().putCaptions(id, spoken.code(), text)));
    return CommandExitCode.OK;
  }

  private static String text(Path file) throws IOException {
    if (Files.size(file) > PutCaptions.MAX_BYTES) {
      throw new CommandFailed(
          CommandExitCode.USAGE,
          VisibleText.of(file.toString()) + " has more than " + PutCaptions.MAX_BYTES + " bytes.");
    }
    try {
      return Files.readString(file);
    } catch (CharacterCodingException e) {
      throw new CommandFailed(
          CommandExitCode.USAGE, VisibleText.of(file.toString()) + " is not in UTF-8.");
    }
  }
}
