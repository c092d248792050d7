package dev.vidport.acceptance.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vidport.acceptance.host.ProductScript;
import dev.vidport.acceptance.media.SampleClip;
import dev.vidport.media.MediaReader;
import dev.vidport.usecases.LoopbackPort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the four commands of {@code README.md} that show a newcomer an own video, as they are
 * written there but for the port. {@code packaging/first-minutes} does it from a fresh clone.
 */
@Tag("process")
class ReadmeTest {
  private static final Path README = Path.of("..", "README.md");

  private static final Pattern FOUR_COMMANDS =
      Pattern.compile("```\\n(\\./vidport serve &\\n.*?)```", Pattern.DOTALL);

  @TempDir private Path folder;

  @Test
  void ownVideoPlaysAfterFourCommands() throws Exception {
    assumeTrue(ClientProgram.succeeds("bash", "-c", "jq --version"), "Bash or jq is missing");
    ProductScript.write(folder.resolve("vidport"));
    Files.copy(SampleClip.SILENT.file(), folder.resolve("talk.mp4"));
    try (LoopbackPort port = LoopbackPort.reserve();
        LoopbackPort admin = LoopbackPort.reserve()) {
      String commands = fourCommands().replace("localhost:8080", "localhost:" + port.number());

      String output =
          ClientProgram.bash(
              """
              set -euo pipefail
              trap 'kill %1; wait %1 || :' EXIT
              """
                  + commands
                  + """
                  link=$(grep -o 'http://[^ ]*/embed/[^ ]*' output.txt | tail -n 1)
                  curl -fsS "$link" | grep '<video'
                  curl -fsS -H "Authorization: Bearer $VIDPORT_API_KEY" "$VIDPORT_URL/v1/videos/$VIDEO" |
                    jq -r .playbackUrl | xargs curl -fsSL -o played.mp4
                  """,
              folder,
              Map.of(
                  "VIDPORT_HTTP_PORT", Integer.toString(port.number()),
                  "VIDPORT_ADMIN_PORT", Integer.toString(admin.number())));

      assertThat(MediaReader.frameNumbers(folder.resolve("played.mp4").toString()))
          .as(output)
          .isEqualTo(SampleClip.SILENT.numbers());
    }
  }

  private static String fourCommands() throws IOException {
    Matcher block = FOUR_COMMANDS.matcher(Files.readString(README));
    assertThat(block.find()).isTrue();
    assertThat(block.group(1).lines()).hasSize(4);
    return block.group(1);
  }
}
