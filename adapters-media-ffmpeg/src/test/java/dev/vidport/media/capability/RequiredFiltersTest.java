package dev.vidport.media.capability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.media.MediaReader;
import dev.vidport.media.TestPrograms;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The check of an installation names exactly the filters that the command builders use. */
class RequiredFiltersTest {
  private static final Path SOURCES = Path.of("src/main/java/dev/vidport/media");

  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*");
  private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");

  /** A name where a filter graph may have a filter. */
  private static final Pattern NAME = Pattern.compile("(?<=^|[,;\\]])([a-z0-9_]+)(?=$|[=,;\\[@])");

  private static final Pattern LISTED = Pattern.compile("(?m)^ [T.][S.][C.]? +(\\S+) ");

  /** Also the value of an option, and never used as a filter. */
  private static final Set<String> VALUES = Set.of("copy", "segment");

  /** Only for captions in the picture, which are refused without it. */
  private static final Set<String> OPTIONAL = Set.of("ass");

  /** Packages without a command builder. */
  private static final List<String> OTHERS = List.of("capability", "process");

  @Test
  void everyFilterOfTheCommandsIsRequiredAndNoOther() throws IOException {
    Set<String> used = literals();
    used.retainAll(filters());
    used.removeAll(VALUES);
    used.removeAll(OPTIONAL);

    assertThat(used).containsExactlyInAnyOrderElementsOf(Capabilities.FILTERS);
  }

  private static Set<String> literals() throws IOException {
    Set<String> names = new TreeSet<>();
    for (Path source : sources()) {
      String code = COMMENT.matcher(Files.readString(source)).replaceAll("");
      LITERAL
          .matcher(code)
          .results()
          .map(literal -> literal.group(1))
          .flatMap(text -> NAME.matcher(text).results())
          .map(MatchResult::group)
          .forEach(names::add);
    }
    return names;
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !OTHERS.contains(file.getParent().getFileName().toString()))
          .toList();
    }
  }

  /** All filters of the installed ffmpeg. */
  private static Set<String> filters() {
    byte[] list = MediaReader.output(List.of(TestPrograms.ffmpeg(), "-hide_banner", "-filters"));
    return LISTED
        .matcher(new String(list, StandardCharsets.UTF_8))
        .results()
        .map(line -> line.group(1))
        .collect(Collectors.toUnmodifiableSet());
  }
}
