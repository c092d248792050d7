package dev.vidport.host.command.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class DemoLinksTest {
  @Test
  void playerPageComesFirstAndThenHowToUploadOnesOwn() {
    assertThat(of("null", true).lines().filter(line -> !line.isEmpty()))
        .startsWith(
            "The video is ready. Open it in a browser:",
            "  http://localhost:8080/embed/1?t=2",
            "Upload your own, in another terminal:",
            "  export VIDPORT_URL=http://localhost:8080 VIDPORT_API_KEY=$(cat key)",
            "  ./vidport upload FILE --wait");
  }

  @Test
  void captionsAreAmongTheLinks() {
    assertThat(of("{\"status\": \"ready\", \"vttUrl\": \"http://x/vtt\"}", true))
        .contains("  Captions  http://x/vtt\n");
  }

  @Test
  void missingCaptionsHaveAReason() {
    assertThat(of("{\"status\": \"skipped\", \"reason\": \"no speech\"}", true))
        .contains("  Captions  none: no speech\n");
    assertThat(of("{\"status\": \"processing\"}", true)).contains("  Captions  being made");
  }

  @Test
  void missingRecognizerIsExplained() {
    assertThat(of("null", false))
        .contains("apt-get install pocketsphinx pocketsphinx-en-us", "VIDPORT_WHISPER_MODEL");
  }

  private static String of(String captions, boolean canRecognize) {
    return DemoLinks.of(
        JsonMapper.shared().readTree("{\"status\": \"SUCCEEDED\", \"captions\": " + captions + "}"),
        "http://localhost:8080/embed/1?t=2",
        URI.create("http://localhost:8080"),
        Path.of("key"),
        canRecognize);
  }
}
