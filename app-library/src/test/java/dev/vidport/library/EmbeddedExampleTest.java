package dev.vidport.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the example, which is part of the documentation. */
@Tag("media")
class EmbeddedExampleTest {
  @TempDir private Path folder;

  @Test
  void embeddedVidportRendersAnUploadedClip() throws Exception {
    Path source = Ffmpeg.clip(folder.resolve("talk.mov"), 3);
    Path target = folder.resolve("talk.mp4");

    EmbeddedExample.run(source, target);

    assertThat(Ffmpeg.probe(target, "stream=codec_name,height"))
        .containsExactlyInAnyOrder("h264,360", "aac");
    assertThat(Ffmpeg.probe(target, "format=duration"))
        .singleElement()
        .satisfies(seconds -> assertThat(Double.parseDouble(seconds)).isBetween(2.9, 3.1));
  }
}
