package dev.vidport.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.host.command.CommandEnvironment;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

class HelpTest {
  /** The script of a shell and the manual page have all others. */
  private static final Set<String> OF_ALL = Set.of("completion", "manual");

  private static final CommandLine ALL =
      Main.commandLine(new CommandEnvironment(Map.of(), settings -> {}, time -> {}));

  static Stream<String> commands() {
    return below(ALL);
  }

  private static Stream<String> below(CommandLine line) {
    return line.getSubcommands().entrySet().stream()
        .filter(entry -> !entry.getValue().getCommandSpec().usageMessage().hidden())
        .flatMap(
            entry ->
                Stream.concat(
                    Stream.of(entry.getKey()),
                    below(entry.getValue()).map(child -> entry.getKey() + " " + child)));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpOfEveryCommandHasExamples(String command) {
    CommandRun run = CommandRun.of(Map.of(), (command + " --help").split(" ", -1));

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).startsWith("Usage: vidport " + command).contains("Example");
  }

  /** Longer lines would be broken, also within the commands of examples. */
  @ParameterizedTest
  @MethodSource("commands")
  void footerFitsATerminal(String command) {
    assertThat(spec(command).usageMessage().footer())
        .allSatisfy(text -> assertThat(text).hasSizeLessThan(80));
  }

  /** A broken option, path or time could not be copied, and half a sentence says nothing. */
  @ParameterizedTest
  @MethodSource("commands")
  void linesBreakBetweenWords(String command) {
    CommandRun run = CommandRun.of(Map.of(), (command + " --help").split(" ", -1));

    List<String> lines = run.out().lines().toList();
    int synopsis = 1;
    while (lines.get(synopsis).startsWith("       ")) {
      synopsis++;
    }
    assertThat(lines.subList(0, synopsis))
        .allSatisfy(
            line ->
                assertThat(line.chars().filter(c -> c == '[').count())
                    .isEqualTo(line.chars().filter(c -> c == ']').count()));
    assertThat(run.out()).doesNotContainPattern("[.]\\n */|[0-9]:\\n +[0-9]");
    assertThat(sentences(command))
        .allSatisfy(text -> assertThat(text).matches("(?s)\\p{Lu}.*[.:]"));
  }

  /** The lines that are broken in the sources; lists of commands show the first of a command. */
  private static Stream<String> sentences(String command) {
    CommandSpec spec = spec(command);
    return Stream.concat(
        Stream.of(spec.usageMessage().description()),
        spec.options().stream()
            .map(OptionSpec::description)
            .filter(description -> description.length > 1)
            .flatMap(Stream::of));
  }

  private static CommandSpec spec(String command) {
    CommandLine line = ALL;
    for (String name : command.split(" ", -1)) {
      line = line.getSubcommands().get(name);
    }
    return line.getCommandSpec();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandPrintsTheVersion(String command) {
    CommandRun run = CommandRun.of(Map.of(), (command + " --version").split(" ", -1));

    assertThat(run.out()).startsWith("vidport ");
  }

  @Test
  void noCommandPrintsTheHelp() {
    assertThat(CommandRun.of(Map.of()).out()).startsWith("Usage: vidport").contains("doctor");
  }

  @Test
  void unknownCommandIsAUsageErrorThatNamesSimilarOnes() {
    CommandRun run = CommandRun.of(Map.of(), "uplaod");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("vidport upload");
  }

  @Test
  void onlyTheCommandOfTheFirstArgumentIsConstructed() {
    assertThat(commands().filter(command -> !command.contains(" ") && !OF_ALL.contains(command)))
        .isNotEmpty()
        .allSatisfy(
            command ->
                assertThat(
                        Main.commandLine(
                                new CommandEnvironment(Map.of(), settings -> {}, time -> {}),
                                command,
                                "--help")
                            .getSubcommands())
                    .containsOnlyKeys(command));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "admin usage --month 2026-13",
        "admin account list --limit 9999",
        "admin account list --after nonsense",
        "admin account create --email nonsense --plan pro",
        "admin token list jo@example.com --limit 0",
        "admin sign-in code nonsense",
        "admin account invite nonsense",
        "admin account invite jo@example.com --days 0",
        "admin account invitations --limit 501",
        "admin key revoke x",
        "admin audit --limit 0",
        "admin audit --until nonsense",
        "jobs list --limit 0",
        "jobs list --state bogus",
        "jobs retry xyz",
        "import https://media.example.com/talk.mp4 --max-height 700",
        "upload pom.xml --max-height 700",
        "upload pom.xml --loudness -4",
        "upload pom.xml --parallel 0"
      })
  void valueOfAnInvalidFormIsAUsageErrorWithoutDatabaseAndService(String command) {
    CommandRun run =
        CommandRun.of(
            Map.of("VIDPORT_DATA_DIR", "/no/such/folder", "VIDPORT_API_KEY", "vpk_x"),
            command.split(" ", -1));

    assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines()).hasSize(1);
  }

  @Test
  void unknownOptionIsAUsageError() {
    CommandRun run = CommandRun.of(Map.of(), "upload", "--speed", "11");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("--speed");
  }
}
