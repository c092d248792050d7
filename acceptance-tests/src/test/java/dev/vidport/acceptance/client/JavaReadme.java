package dev.vidport.acceptance.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.client.VidportClient;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The first lines of the page of the Java client. */
final class JavaReadme {
  private static final Path SOURCE =
      Path.of("src/test/java/dev/vidport/acceptance/client/JavaReadme.java");
  private static final Path PAGE = Path.of("../client-java/README.md");

  private JavaReadme() {}

  static String run(String service, String apiKey, Path talk) throws Exception {
    // first
    VidportClient client = VidportClient.builder(URI.create(service), apiKey).build();
    String videoId = client.upload(talk);
    JsonNode video = client.await(videoId, Duration.ofMinutes(10));
    client.changeMetadata(videoId, Map.of("course", "42"));
    String link = video.path("playbackUrl").asString();
    // last
    return link;
  }

  /** The page has these lines, and a file of its own. */
  static void checkPage() throws Exception {
    String code = Files.readString(SOURCE).split("// (?=first\\R|last\\R)", -1)[1];
    String lines = code.substring(code.indexOf('\n') + 1).stripIndent().stripTrailing();

    assertThat(Files.readString(PAGE))
        .contains("```java\n" + lines.replace("(talk)", "(Path.of(\"talk.mp4\"))") + "\n```");
  }
}
