package dev.vidport.host.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Checks that {@code docs/configuration.md} matches the setting groups. With {@code
 * -Dvidport.docs.write=true} it writes the page first.
 */
class ConfigurationPageTest {
  private static final Path PAGE = Path.of("../docs/configuration.md");

  @Test
  void pageMatchesTheGroups() throws IOException {
    if (Boolean.getBoolean("vidport.docs.write")) {
      Files.writeString(PAGE, ConfigurationPage.text());
    }

    assertThat(PAGE)
        .as("run the tests of app-host with -Dvidport.docs.write=true to regenerate it")
        .hasContent(ConfigurationPage.text());
  }
}
