package dev.vidport.host.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Checks the dashboard of the distribution for Grafana. */
class DashboardTest {
  private static final Path DASHBOARD = Path.of("src/dist/grafana/vidport.json");
  private static final Path PAGE = Path.of("../docs/operations.md");
  private static final int GRID = 24;

  private static final Pattern NAME = Pattern.compile("\\b(?:vidport|jvm|process)_[a-z_]+\\b");

  /** The suffixes of the series of a histogram. */
  private static final Pattern SERIES = Pattern.compile("_(?:bucket|count|sum)$");

  @TempDir private Path folder;

  private static List<JsonNode> panels() throws IOException {
    List<JsonNode> panels = new ArrayList<>();
    JsonMapper.shared().readTree(DASHBOARD.toFile()).path("panels").forEach(panels::add);
    return panels;
  }

  private static List<String> queries() throws IOException {
    List<String> queries = new ArrayList<>();
    for (JsonNode panel : panels()) {
      panel.path("targets").forEach(target -> queries.add(target.path("expr").asString()));
    }
    return queries;
  }

  private static Set<String> names(String text) {
    return NAME.matcher(text)
        .results()
        .map(MatchResult::group)
        .map(name -> SERIES.matcher(name).replaceFirst(""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The metrics of the table. */
  private static Set<String> documented() throws IOException {
    return Files.readString(PAGE)
        .lines()
        .filter(
            line ->
                line.startsWith("| `vidport_")
                    || line.startsWith("| `jvm_")
                    || line.startsWith("| `process_"))
        .map(line -> line.substring(0, line.indexOf(" | ")))
        .flatMap(cell -> names(cell).stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void dashboardShowsEveryMetricOfThePageAndNoOther() throws IOException {
    assertThat(names(String.join(" ", queries()))).isEqualTo(documented()).hasSizeGreaterThan(30);
  }

  @Test
  void panelsHaveTheirOwnPlacesAndTitles() throws IOException {
    boolean[][] used = new boolean[200][GRID];
    for (JsonNode panel : panels()) {
      JsonNode place = panel.path("gridPos");
      for (int y = place.path("y").asInt();
          y < place.path("y").asInt() + place.path("h").asInt();
          y++) {
        for (int x = place.path("x").asInt();
            x < place.path("x").asInt() + place.path("w").asInt();
            x++) {
          assertThat(used[y][x]).as("place of %s", panel.path("title")).isFalse();
          used[y][x] = true;
        }
      }
    }

    assertThat(panels()).extracting(panel -> panel.path("id").asInt()).doesNotHaveDuplicates();
    assertThat(panels())
        .extracting(panel -> panel.path("title").asString())
        .doesNotHaveDuplicates();
  }

  @Test
  void queriesAreValid() throws Exception {
    assumeTrue(Promtool.isInstalled(), "promtool is missing");
    StringBuilder rules = new StringBuilder("groups:\n  - name: dashboard\n    rules:\n");
    int number = 0;
    for (String query : queries()) {
      String expression =
          query.replace("$__rate_interval", "5m").replace("$instance", ".*").replace("'", "''");
      rules.append(
          "      - record: query_%d%n        expr: '%s'%n".formatted(number++, expression));
    }

    Promtool.assertSuccess(
        "check", "rules", Files.writeString(folder.resolve("rules.yml"), rules).toString());
  }
}
