package dev.vidport.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.host.command.CommandEnvironment;
import dev.vidport.host.command.CommandGroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Every command of an operator has a place in the console, or a reason why it has none. */
class ConsoleCommandsTest {
  private static final Path CONSOLE = Path.of("../adapters-http/src/main/js/console");
  private static final Pattern ROW =
      Pattern.compile("\\| `((?:admin|jobs) [a-z -]+)` \\| (?:`([^`]+)`)? ?\\| ?(.*?) ?\\|");

  /** The place of a command: a file, or nothing and a reason. */
  private record Place(String file, String reason) {}

  private static Map<String, Place> places() throws IOException {
    Map<String, Place> places = new TreeMap<>();
    ROW.matcher(Files.readString(CONSOLE.resolve("README.md")))
        .results()
        .forEach(
            row ->
                places.put(
                    row.group(1),
                    new Place(row.group(2) == null ? "" : row.group(2), row.group(3))));
    return places;
  }

  private static Stream<String> commands(String path, CommandLine line) {
    return Stream.concat(
        line.getCommand() instanceof CommandGroup ? Stream.of() : Stream.of(path),
        line.getSubcommands().entrySet().stream()
            .flatMap(entry -> commands(path + " " + entry.getKey(), entry.getValue())));
  }

  @Test
  void everyCommandHasAPlaceOrAReason() throws IOException {
    Map<String, CommandLine> all =
        Main.commandLine(new CommandEnvironment(Map.of(), settings -> {}, time -> {}))
            .getSubcommands();

    assertThat(places().keySet())
        .containsExactlyInAnyOrderElementsOf(
            Stream.of("admin", "jobs").flatMap(group -> commands(group, all.get(group))).toList());
    assertThat(places())
        .allSatisfy(
            (command, place) -> {
              assertThat(place.file() + place.reason()).as(command).isNotBlank();
              assertThat(CONSOLE.resolve(place.file())).exists();
            });
  }
}
