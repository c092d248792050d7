package dev.vidport.host.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Checks that the rules of the distribution are the alerts of {@code docs/operations.md}. With
 * {@code -Dvidport.docs.write=true} it writes them first.
 */
class AlertRulesTest {
  private static final Path RULES = Path.of("src/dist/prometheus/vidport.rules.yml");
  private static final Path CASES = Path.of("src/test/prometheus/vidport.rules.test.yml");

  @Test
  void rulesAreTheAlertsOfThePage() throws IOException {
    AlertRules page = AlertRules.ofPage();
    if (Boolean.getBoolean("vidport.docs.write")) {
      Files.writeString(RULES, page.text());
    }

    assertThat(page.alerts()).hasSizeGreaterThan(20);
    assertThat(page.alerts()).extracting(AlertRules.Alert::name).doesNotHaveDuplicates();
    assertThat(page.alerts())
        .extracting(AlertRules.Alert::severity)
        .containsOnly("critical", "warning", "info");
    assertThat(RULES)
        .as("run the tests of app-host with -Dvidport.docs.write=true to write it again")
        .hasContent(page.text());
  }

  @Test
  void rulesAreValidAndFireAsTheirCasesSay() throws Exception {
    assumeTrue(Promtool.isInstalled(), "promtool is missing");

    Promtool.assertSuccess("check", "rules", RULES.toString());
    Promtool.assertSuccess("test", "rules", CASES.toString());
  }
}
