package dev.vidport.http.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.http.server.openapi.ApiDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every operation of the API has a place in the console, or a reason why it has none. */
class ConsoleOperationsTest {
  private static final Path CONSOLE = Path.of("src/main/js/console");
  private static final Pattern ROW =
      Pattern.compile("\\| `(\\w+)` \\| (?:`([^`]+)`)? ?\\| ?(.*?) ?\\|");

  /** The place of an operation: a file, or nothing and a reason. */
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

  /** The paths of all operations, by their ids. */
  private static Map<String, String> operations() {
    Map<String, String> operations = new TreeMap<>();
    JsonNode paths = JsonMapper.shared().readTree(ApiDocument.published("")).get("paths");
    paths
        .properties()
        .forEach(
            path ->
                path.getValue().properties().stream()
                    .map(Map.Entry::getValue)
                    .filter(operation -> operation.has("operationId"))
                    .forEach(
                        operation ->
                            operations.put(
                                operation.get("operationId").asString(), path.getKey())));
    return operations;
  }

  @Test
  void everyOperationHasAPlaceOrAReason() throws IOException {
    assertThat(places().keySet()).containsExactlyInAnyOrderElementsOf(operations().keySet());
    assertThat(places())
        .allSatisfy(
            (operation, place) ->
                assertThat(place.file() + place.reason()).as(operation).isNotBlank());
  }

  @Test
  void fileOfAnOperationRequestsItsPath() throws IOException {
    Map<String, String> operations = operations();
    for (Map.Entry<String, Place> entry : places().entrySet()) {
      if (!entry.getValue().file().isEmpty()) {
        String script = Files.readString(CONSOLE.resolve(entry.getValue().file()));
        String path = operations.get(entry.getKey());
        // The last word of the path that is no parameter.
        String word =
            Arrays.stream(path.split("/", -1))
                .filter(part -> !part.isEmpty() && !part.startsWith("{"))
                .reduce("", (before, part) -> part);
        assertThat(script).as(entry.getKey()).contains(word);
      }
    }
  }
}
