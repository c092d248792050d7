package dev.vidport.host.command.caption;

import dev.vidport.client.CaptionChoice;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import java.util.Map;
import java.util.Optional;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** The option that requests captions of a new video. */
public final class CaptionsOption {
  private static final String DETECT = "detect";

  @Option(
      names = "--captions",
      paramLabel = "LANG",
      arity = "0..1",
      preprocessor = OnlyAttached.class,
      description =
          "Make captions of the speech, in the language LANG (ISO 639-1, such as en). Default:"
              + " detect it.")
  private Optional<String> language = Optional.empty();

  /** The requested captions; empty for none. */
  public Optional<CaptionChoice> request() {
    return language.map(
        text ->
            text.equals(DETECT)
                ? CaptionChoice.DETECT
                : new CaptionChoice(Optional.of(language("--captions", text).code())));
  }

  /** Adds the field {@code captions}, if they are requested. */
  public void addTo(ObjectNode body) {
    request().ifPresent(choice -> body.set("captions", choice.json()));
  }

  /**
   * @param name of the option or parameter
   */
  public static SpokenLanguage language(String name, String code) {
    return SpokenLanguage.parse(code)
        .orElseThrow(
            () ->
                new CommandFailed(
                    CommandExitCode.USAGE, name + " must be an ISO 639-1 code, such as en"));
  }

  /** Keeps the option from taking the next argument, the file, as its language. */
  static final class OnlyAttached implements IParameterPreprocessor {
    @Override
    @SuppressWarnings("JdkObsolete") // the interface of picocli
    public boolean preprocess(
        Stack<String> arguments, CommandSpec command, ArgSpec option, Map<String, Object> info) {
      if (" ".equals(info.get("separator"))) {
        arguments.push(DETECT);
      }
      return false;
    }
  }
}
