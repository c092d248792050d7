package dev.vidport.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.host.command.CommandEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Checks the files of {@code packaging}, which name settings and commands of the program. */
class PackagingTest {
  private static final Path PACKAGING = Path.of("../packaging");

  /** Generated from the settings. */
  private static final Path CONFIGURATION = Path.of("../docs/configuration.md");

  private static final Path CONTAINERFILE = PACKAGING.resolve("image/Containerfile");
  private static final Pattern SETTING = Pattern.compile("VIDPORT_[A-Z0-9_]*[A-Z0-9]");

  static Stream<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(PACKAGING, 5)) {
      return all.filter(Files::isRegularFile).toList().stream();
    }
  }

  static Stream<Path> yamlFiles() throws IOException {
    return files().filter(file -> file.toString().endsWith(".yaml"));
  }

  @ParameterizedTest
  @MethodSource("files")
  void everySettingExists(Path file) throws IOException {
    Set<String> settings = namesIn(CONFIGURATION);

    assertThat(settings).hasSizeGreaterThan(50).containsAll(namesIn(file));
  }

  @ParameterizedTest
  @MethodSource("yamlFiles")
  void everyContainerRunsCommandThatExists(Path file) throws IOException {
    Set<String> commands =
        Main.commandLine(new CommandEnvironment(Map.of(), settings -> {}, time -> {}))
            .getSubcommands()
            .keySet();

    assertThat(containers(file))
        .allSatisfy(
            container ->
                assertThat(commands)
                    .as("%s", container)
                    .contains(firstArgument(container).orElse("serve")));
  }

  /** Kubernetes adds variables such as {@code VIDPORT_PORT}, which are no settings. */
  @ParameterizedTest
  @ValueSource(strings = {"api.yaml", "worker.yaml"})
  void podsGetNoVariablesOfServices(String file) throws IOException {
    assertThat(PACKAGING.resolve("kubernetes/base").resolve(file))
        .content()
        .contains("enableServiceLinks: false");
  }

  @Test
  void imageStartsWithOptionsOfStartScript() throws IOException {
    String script = Files.readString(Path.of("src/dist/bin/vidport"));

    assertThat(jvmOptions())
        .hasSize(3)
        .allSatisfy(
            option ->
                assertThat(script).contains(option.replaceAll("(SharedArchiveFile=).*", "$1")));
  }

  private static Set<String> namesIn(Path file) throws IOException {
    return SETTING
        .matcher(Files.readString(file))
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toSet());
  }

  private static List<String> jvmOptions() throws IOException {
    return Pattern.compile("\"(-X[^\"]+)\"")
        .matcher(Files.readString(CONTAINERFILE))
        .results()
        .map(option -> option.group(1))
        .toList();
  }

  private static Optional<String> firstArgument(Map<?, ?> container) {
    Object arguments =
        container.containsKey("args") ? container.get("args") : container.get("command");
    return arguments instanceof List<?> list
        ? list.stream().map(Object::toString).findFirst()
        : Optional.empty();
  }

  /** The containers with an image of Vidport, of a Compose file or of Kubernetes. */
  private static List<Map<?, ?>> containers(Path file) throws IOException {
    List<Map<?, ?>> found = new ArrayList<>();
    for (Object document :
        new Load(LoadSettings.builder().build()).loadAllFromString(Files.readString(file))) {
      collect(document, found);
    }
    return found;
  }

  private static void collect(Object node, List<Map<?, ?>> found) {
    if (node instanceof Map<?, ?> map) {
      if (Objects.toString(map.get("image")).contains("vidport")) {
        found.add(map);
      }
      map.values().forEach(value -> collect(value, found));
    } else if (node instanceof List<?> list) {
      list.forEach(value -> collect(value, found));
    }
  }
}
