package dev.vidport.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.vidport.host.command.CommandEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/**
 * Every command of the program in every code block of the pages has a valid name, options and
 * arguments. Whether it does what the page says is the subject of other tests.
 */
class PageCommandsTest {
  private static final Path ROOT = Path.of("..");

  /** What only the script in the root of the sources knows. */
  private static final Set<String> OF_THE_SCRIPT = Set.of("verify", "release", "bench");

  /** Begins a block, whose language may follow, or ends one. */
  private static final String FENCE = "```";

  private static final Set<String> SHELL = Set.of(FENCE, FENCE + "bash");

  /** At the beginning of a line, in a substitution or a pipe, or run in a container. */
  private static final Pattern COMMAND =
      Pattern.compile(
          "(?:^ *(?:\\$ )?|\\$\\(|\\| |exec vidport |-- |/opt/vidport/bin/)(?:\\./)?vidport"
              + " (?=[a-z-])",
          Pattern.MULTILINE);

  private static final Pattern WORD =
      Pattern.compile("(?:'[^']*'|\"[^\"]*\"|\\$\\([^)]*\\)|[^\\s'\"|<>&;#()]|(?<=\\S)#)+");

  private static final CommandLine PROGRAM =
      Main.commandLine(new CommandEnvironment(Map.of(), settings -> {}, time -> {}));

  static Stream<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
      return Stream.concat(
          docs.filter(file -> file.toString().endsWith(".md")),
          Stream.of(ROOT.resolve("README.md")))
          .toList()
          .stream();
    }
  }

  /** The words after {@code vidport} of every command in the blocks of a page. */
  private static List<List<String>> commands(Path page) throws IOException {
    String text = blocks(page).replaceAll("\\\\\\n\\s*", "");
    List<List<String>> all = new ArrayList<>();
    Matcher command = COMMAND.matcher(text);
    while (command.find()) {
      all.add(words(text.substring(command.end()).lines().findFirst().orElseThrow()));
    }
    return all;
  }

  /** The lines of the blocks that are for a shell, or name no language. */
  private static String blocks(Path page) throws IOException {
    StringBuilder blocks = new StringBuilder();
    String language = "";
    for (String line : Files.readAllLines(page)) {
      if (line.strip().startsWith(FENCE)) {
        language = language.isEmpty() ? line.strip() : "";
      } else if (SHELL.contains(language)) {
        blocks.append(line).append('\n');
      }
    }
    return blocks.toString();
  }

  /** The words before the end of the command, a pipe, a redirection or a comment. */
  private static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(line);
    int end = 0;
    while (word.find(end) && line.substring(end, word.start()).isBlank()) {
      words.add(word.group().replaceAll("['\"]", ""));
      end = word.end();
    }
    return words;
  }

  @ParameterizedTest
  @MethodSource("pages")
  void commandsOfThePageAreValid(Path page) throws IOException {
    for (List<String> command : commands(page)) {
      if (!OF_THE_SCRIPT.contains(command.get(0))) {
        assertThatCode(() -> PROGRAM.parseArgs(command.toArray(String[]::new)))
            .as("%s: vidport %s", page, String.join(" ", command))
            .doesNotThrowAnyException();
      }
    }
  }

  @Test
  void commandsAreFound() throws IOException {
    List<String> found =
        pages()
            .flatMap(
                page -> {
                  try {
                    return commands(page).stream();
                  } catch (IOException e) {
                    throw new IllegalStateException(e);
                  }
                })
            .map(words -> String.join(" ", words))
            .collect(Collectors.toList());

    assertThat(found)
        .hasSizeGreaterThan(60)
        .contains(
            "upload talk.mp4 --wait",
            "migrate --from mux --embed",
            "doctor --config /etc/vidport/vidport.conf",
            "admin account create --email jo@example.com --plan pro",
            "api GET /videos?limit=5&status=FAILED");
  }
}
