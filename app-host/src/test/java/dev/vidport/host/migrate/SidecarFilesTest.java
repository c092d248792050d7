package dev.vidport.host.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SidecarFilesTest {
  @TempDir private Path folder;

  private List<SourceVideo> videos(String... files) throws Exception {
    for (String file : files) {
      Path path = folder.resolve(file);
      Files.createDirectories(path.getParent());
      if (!Files.exists(path)) {
        Files.writeString(path, "x");
      }
    }
    return FolderSource.of(folder).list(Optional.empty()).videos();
  }

  @Test
  void filesWithTheSameNameBelongToAVideo() throws Exception {
    Files.createDirectories(folder.resolve("a"));
    Files.writeString(
        folder.resolve("a/talk.json"),
        "{\"title\": \"Fish\", \"course\": 42, \"draft\": false, \"more\": {\"no\": 1}}");

    List<SourceVideo> videos =
        videos(
            "a/talk.mp4",
            "a/talk.en.vtt",
            "a/talk.pt-BR.srt",
            "a/talk.JPG",
            "a/other.en.vtt",
            "b/talk.MOV",
            ".hidden.mp4",
            "notes.txt");

    assertThat(videos).extracting(SourceVideo::id).containsExactly("a/talk.mp4", "b/talk.MOV");
    SourceVideo talk = videos.get(0);
    assertThat(talk.title()).isEqualTo("Fish");
    assertThat(talk.metadata()).isEqualTo(Map.of("course", "42", "draft", "false"));
    assertThat(talk.file().get()).isEqualTo(new MigratedFile.Local(folder.resolve("a/talk.mp4")));
    assertThat(talk.poster().orElseThrow().get()).hasSize(1);
    assertThat(talk.captions().get())
        .extracting(SourceVideo.Captions::language)
        .containsExactly("en", "pt-br");
    assertThat(videos.get(1).poster()).isEmpty();
    assertThat(videos.get(1).captions().get()).isEmpty();
  }

  @Test
  void captionsWithoutALanguageBelongToTheVideoToo() throws Exception {
    assertThat(videos("talk.v2.mp4", "talk.v2.vtt").get(0).captions().get())
        .extracting(SourceVideo.Captions::language)
        .containsExactly("");
  }

  @Test
  void damagedFieldsConcernTheirVideoAlone() throws Exception {
    Files.writeString(folder.resolve("a.json"), "[1");

    List<SourceVideo> videos = videos("a.mp4", "b.mp4");

    assertThatThrownBy(() -> videos.get(0).file().get())
        .hasMessage("a.json must have a JSON object with the fields of the video");
    assertThat(videos.get(1).file().get()).isInstanceOf(MigratedFile.Local.class);
  }
}
