package dev.vidport.media;

import static dev.vidport.media.SourceClips.H264;
import static dev.vidport.media.SourceClips.clicks;
import static dev.vidport.media.SourceClips.generate;
import static dev.vidport.media.SourceClips.numbered;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.media.Chapter;
import dev.vidport.domain.media.SourceFacts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The chapters of files. */
@Tag("media")
class ChaptersTest {
  private static final String HOSTILE = "</script> & \"A\" 'b' -->; #x=1 \\ 終 🎬";

  @TempDir private Path folder;

  private SourceFacts probe(Path file) throws Exception {
    return new RenderFixture(FolderStore.ofFiles(), folder).probe(file);
  }

  /** The clip with chapters, in a container. */
  private Path with(List<Chapter> chapters, Path clip, String container) throws Exception {
    StringBuilder metadata = new StringBuilder(";FFMETADATA1\n");
    for (Chapter chapter : chapters) {
      metadata
          .append("[CHAPTER]\nTIMEBASE=1/1000\nSTART=")
          .append(chapter.startMicros() / 1_000)
          .append("\nEND=")
          .append(chapter.startMicros() / 1_000 + 1)
          .append("\ntitle=")
          .append(chapter.title().replaceAll("[\\\\=;#\\n]", "\\\\$0"))
          .append('\n');
    }
    Path file = folder.resolve("chapters." + container);
    List<String> command = new ArrayList<>(List.of(TestPrograms.ffmpeg(), "-nostdin", "-y"));
    command.addAll(List.of("-v", "error", "-i", clip.toString(), "-f", "ffmetadata", "-i"));
    command.add(Files.writeString(folder.resolve("chapters.txt"), metadata).toString());
    command.addAll(List.of("-map", "0", "-map_chapters", "1", "-c", "copy", file.toString()));
    MediaReader.output(command);
    return file;
  }

  private static Path clip() {
    return generate("chaptered.mkv", numbered("160x90", "30", 4), clicks(4), H264, "-c:a aac");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mp4", "mov", "mkv"})
  void chaptersOfAFileAreFound(String container) throws Exception {
    List<Chapter> chapters =
        List.of(
            new Chapter(0, "Intro"), new Chapter(1_500_000, HOSTILE), new Chapter(3_000_000, "Z"));

    SourceFacts facts = probe(with(chapters, clip(), container));

    assertThat(facts.chapters()).extracting(Chapter::title).containsExactly("Intro", HOSTILE, "Z");
    // In Matroska and MP4 alike, the times are those of the file.
    assertThat(facts.chapters().get(1).startMicros() - facts.chapters().get(0).startMicros())
        .isEqualTo(1_500_000);
    assertThat(facts.chapters().get(0).startMicros() - facts.startMicros()).isBetween(-25_000L, 0L);
  }

  @Test
  void podcastHasChapters() throws Exception {
    Path audio = generate("chaptered.m4a", clicks(4), "-c:a aac");

    assertThat(
            probe(with(List.of(new Chapter(0, "A"), new Chapter(2_000_000, "B")), audio, "m4a"))
                .chapters())
        .extracting(Chapter::title)
        .containsExactly("A", "B");
  }

  @Test
  void fileWithManyChaptersIsProbed() throws Exception {
    List<Chapter> some =
        IntStream.range(0, 300).mapToObj(i -> new Chapter(i * 10_000L, "Part " + i)).toList();
    List<Chapter> many =
        IntStream.range(0, 12_000).mapToObj(i -> new Chapter(i * 1_000L, "x".repeat(90))).toList();

    assertThat(probe(with(some, clip(), "mkv")).chapters()).hasSize(Chapter.MAX_COUNT);
    assertThat(probe(with(many, clip(), "mkv")).chapters()).isEmpty();
  }
}
