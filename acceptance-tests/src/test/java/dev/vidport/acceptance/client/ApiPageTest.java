package dev.vidport.acceptance.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vidport.acceptance.host.CommonHost;
import dev.vidport.acceptance.media.SampleClip;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the commands of {@code docs/api.md} in the order of the page. A comment before a block says
 * why it is not run ({@code <!-- not run: … -->}), or that its last command is refused ({@code <!--
 * refused -->}).
 */
@Tag("process")
class ApiPageTest {
  @RegisterExtension static final CommonHost HOST = new CommonHost();

  private static final Path PAGE = Path.of("..", "docs", "api.md");
  private static final Pattern BLOCK =
      Pattern.compile(
          "(?:<!-- (not run|refused)[^>]*-->\\n\\n?)?```bash\\n(.*?)\\n```", Pattern.DOTALL);

  @TempDir private Path folder;

  @Test
  void commandsOfThePageRunInItsOrder() throws Exception {
    assumeTrue(
        ClientProgram.succeeds("bash", "-c", "curl --json '' --version && jq --version"),
        "Bash, curl 7.82 or newer or jq is missing");
    Files.copy(SampleClip.others().talk(), folder.resolve("talk.mp4"));
    ImageIO.write(
        new BufferedImage(64, 36, BufferedImage.TYPE_INT_RGB),
        "jpg",
        folder.resolve("cover.jpg").toFile());

    String output =
        ClientProgram.bash(
            script(),
            folder,
            Map.of(
                "VIDPORT_URL", HOST.installation().base().toString(),
                "VIDPORT_API_KEY", HOST.account("pro").key()));

    assertThat(output)
        .contains("\"status\": \"SUCCEEDED\"")
        .contains("event: status")
        .contains("\"source\":\"custom\"")
        .contains("\"valid\":true")
        .contains("\"deleted\":true")
        .contains("\"aborted\":true")
        .contains("IDEMPOTENCY_KEY_REUSED")
        .contains("INVALID_REQUEST");
  }

  /** Ends at the first block that fails, with its text. */
  private static String script() throws IOException {
    StringBuilder script = new StringBuilder("set -euo pipefail\n");
    BLOCK.matcher(Files.readString(PAGE)).results().forEach(block -> script.append(run(block)));
    assertThat(script).contains("api()", "abort");
    return script.toString();
  }

  private static String run(MatchResult block) {
    String commands = block.group(2) + "\n";
    return switch (Optional.ofNullable(block.group(1)).orElse("")) {
      case "not run" -> "";
      case "refused" -> "set +e\n" + commands + "test $? -ne 0 || exit 99\nset -e\n";
      default -> commands;
    };
  }
}
