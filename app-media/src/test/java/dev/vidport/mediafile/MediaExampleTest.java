package dev.vidport.mediafile;

import static dev.vidport.mediafile.MediaFixture.CLIPS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.media.MediaReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the examples, which are part of the documentation. */
class MediaExampleTest {
  private static final Path PAGE = Path.of("..", "docs", "embedding.md");
  private static final Path SOURCES = Path.of("src/test/java/dev/vidport/mediafile");

  @TempDir private Path folder;

  @Test
  void exampleMakesItsFiles() throws Exception {
    MediaExample.run(CLIPS.silent25(), folder);

    assertThat(MediaReader.frameNumbers(folder.resolve("still.jpg"))).containsExactly(25);
    assertThat(MediaReader.frameNumbers(folder.resolve("video.mp4"))).hasSize(100);
    assertThat(folder.resolve("stream").resolve("master.m3u8")).isNotEmptyFile();
  }

  @Test
  void taskExampleWaitsForItsVideo() {
    Path target = folder.resolve("video.mp4");

    RenderedMedia made = TaskExample.run(Media.create(), CLIPS.silent25(), target);

    assertThat(made.path()).isEqualTo(target).isNotEmptyFile();
  }

  @Test
  void editExampleMakesItsFiles() throws Exception {
    Path captions =
        Files.writeString(folder.resolve("talk.vtt"), "WEBVTT\n\n00:01.000 --> 00:03.000\nHello\n");

    EditExample.run(Media.create(), CLIPS.transportStream(), captions, folder);

    MediaInfo cut = Media.create().probe(folder.resolve("cut.mp4"));
    assertThat(cut.duration()).isEqualTo(Duration.ofSeconds(2));
    assertThat(folder.resolve("cut.vtt")).content().contains("00:00:00.000 --> 00:00:02.000");
    assertThat(folder.resolve("cut.m4a")).isNotEmptyFile();
    assertThat(folder.resolve("redacted.mp4")).isNotEmptyFile();
    assertThat(folder.resolve("joined.mp4")).isNotEmptyFile();
  }

  @ParameterizedTest
  @ValueSource(strings = {"MediaExample", "TaskExample", "EditExample"})
  void pageShowsTheExamplesAsTheyAre(String name) throws IOException {
    String source = Files.readString(SOURCES.resolve(name + ".java"));
    String constructor = "private " + name + "() {}\n";
    int start = source.indexOf(constructor) + constructor.length();
    String body =
        source.substring(start, source.lastIndexOf('}')).stripTrailing().stripIndent().strip();

    assertThat(PAGE).content().contains(body);
  }
}
