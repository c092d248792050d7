package dev.vidport.host.command.video;

import dev.vidport.host.command.caption.CaptionsOption;
import java.util.Optional;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** The option {@code --burn-captions}. */
final class BurnInOption {
  @Option(
      names = "--burn-captions",
      paramLabel = "LANGUAGE",
      description = "Draw the stored captions of this language into the picture, such as en.")
  private Optional<String> language = Optional.empty();

  void addTo(ObjectNode body) {
    language
        .map(text -> CaptionsOption.language("--burn-captions", text))
        .ifPresent(
            wanted ->
                body.putObject("captions").put("language", wanted.code()).put("burnIn", true));
  }
}
