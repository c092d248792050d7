package dev.vidport.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the examples, which are part of the documentation. */
class EmbeddedExampleTest {
  private static final Path PAGE = Path.of("..", "docs", "embedding.md");
  private static final Path SOURCES = Path.of("src/test/java/dev/vidport/library");

  @TempDir private Path folder;

  @Test
  void exampleRendersAFileIntoAFolder() throws Exception {
    Path source = Ffmpeg.clip(folder.resolve("talk.mov"), 3);
    Path target = folder.resolve("talk");

    EmbeddedExample.run(source, target);

    assertThat(Ffmpeg.probe(target.resolve("video.mp4"), "stream=codec_name,height"))
        .containsExactlyInAnyOrder("h264,360", "aac");
    assertDuration(target.resolve("video.mp4"), 2);
    assertDuration(target.resolve("master.m3u8"), 2);
    assertThat(target.resolve("poster.jpg")).isNotEmptyFile();
    assertThat(target.resolve("filmstrip.jpg")).isNotEmptyFile();
  }

  @Test
  void exampleUploadsInPartsForAnAccount() throws Exception {
    Path source = Ffmpeg.clip(folder.resolve("talk.mov"), 3);
    Path target = folder.resolve("talk.mp4");

    UploadExample.run(source, target);

    assertThat(Ffmpeg.probe(target, "stream=codec_name,height"))
        .containsExactlyInAnyOrder("h264,360", "aac");
    assertDuration(target, 3);
  }

  @Test
  void pageShowsTheExamplesAsTheyAre() throws IOException {
    String page = Files.readString(PAGE);

    assertThat(page)
        .contains(body("EmbeddedExample"))
        .contains(body("UploadExample"))
        .contains(body("ConfiguredExample"));
  }

  /** The methods of a class, with the indentation of a top-level method. */
  private static String body(String name) throws IOException {
    String source = Files.readString(SOURCES.resolve(name + ".java"));
    String constructor = "private " + name + "() {}\n";
    int start = source.indexOf(constructor) + constructor.length();
    return source.substring(start, source.lastIndexOf('}')).stripTrailing().stripIndent().strip();
  }

  private static void assertDuration(Path file, double expected) throws Exception {
    assertThat(Ffmpeg.probe(file, "format=duration"))
        .singleElement()
        .satisfies(
            seconds ->
                assertThat(Double.parseDouble(seconds)).isBetween(expected - 0.1, expected + 0.1));
  }
}
