package dev.vidport.host.command.video;

import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/** Reads the layout of screen and camera on the command line. */
final class LayoutText {
  private static final Set<String> POSITIONS =
      Set.of("bottom-right", "bottom-left", "top-right", "top-left");
  private static final Set<String> SIZES = Set.of("small", "medium", "large");
  private static final Set<String> SCREENS = Set.of("left", "right");

  private LayoutText() {}

  static void addTo(ObjectNode body, String text) {
    List<String> words = List.of(text.split(",", -1));
    ObjectNode layout = body.putObject("layout").put("type", words.get(0));
    boolean isPip = words.get(0).equals("pip");
    if (!isPip && !words.get(0).equals("side-by-side")) {
      throw invalid();
    }
    for (String word : words.subList(1, words.size())) {
      if (isPip && POSITIONS.contains(word)) {
        layout.put("position", word);
      } else if (isPip && SIZES.contains(word)) {
        layout.put("size", word);
      } else if (!isPip && SCREENS.contains(word)) {
        layout.put("screen", word);
      } else {
        throw invalid();
      }
    }
  }

  private static CommandFailed invalid() {
    return new CommandFailed(
        CommandExitCode.USAGE,
        "--layout must be pip or side-by-side, with a place and a size after commas, such as"
            + " pip,top-left,small or side-by-side,right");
  }
}
